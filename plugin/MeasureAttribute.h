//===- MeasureAttribute.h - [[hotpath::measure]] ----------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_MEASUREATTRIBUTE_H
#define HOTPATH_PLUGIN_MEASUREATTRIBUTE_H

#include "AttributeBase.h"

namespace hotpath {

/// measure, measure("label"): one function is measured, under its qualified
/// name or the label.
class MeasureAttribute final : public AttributeBase {
public:
  MeasureAttribute();

protected:
  bool fits(const clang::Decl &D) const override;
  message::ID wrongPlace() const override;
  std::optional<Request> request(clang::Sema &S,
                                 const clang::ParsedAttr &Attr) const override;
};

} // namespace hotpath

#endif // HOTPATH_PLUGIN_MEASUREATTRIBUTE_H
