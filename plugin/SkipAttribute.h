//===- SkipAttribute.h - [[hotpath::skip]] ----------------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_SKIPATTRIBUTE_H
#define HOTPATH_PLUGIN_SKIPATTRIBUTE_H

#include "AttributeBase.h"

namespace hotpath {

/// skip: a function, or all of a class or of a block of a namespace, is left
/// out, whatever else selects it.
class SkipAttribute final : public AttributeBase {
public:
  SkipAttribute();

protected:
  bool fits(const clang::Decl &D) const override;
  message::ID wrongPlace() const override;
  std::optional<Request> request(clang::Sema &S,
                                 const clang::ParsedAttr &Attr) const override;
};

} // namespace hotpath

#endif // HOTPATH_PLUGIN_SKIPATTRIBUTE_H
