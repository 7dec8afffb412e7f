//===- MeasureAllAttribute.h - [[hotpath::measure_all]] ---------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_MEASUREALLATTRIBUTE_H
#define HOTPATH_PLUGIN_MEASUREALLATTRIBUTE_H

#include "AttributeBase.h"

namespace hotpath {

/// measure_all: every function of a class or of a block of a namespace; as a
/// declaration of its own, every function from there to the end of the file.
class MeasureAllAttribute final : public AttributeBase {
public:
  MeasureAllAttribute();

  AttrHandling
  handleDeclAttribute(clang::Sema &S, clang::Decl *D,
                      const clang::ParsedAttr &Attr) const override;

protected:
  bool fits(const clang::Decl &D) const override;
  message::ID wrongPlace() const override;
  std::optional<Request> request(clang::Sema &S,
                                 const clang::ParsedAttr &Attr) const override;
};

} // namespace hotpath

#endif // HOTPATH_PLUGIN_MEASUREALLATTRIBUTE_H
