//===- SkipAttribute.cpp - [[hotpath::skip]] ------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SkipAttribute.h"
#include "Diagnostics.h"

#include "clang/Sema/Sema.h"

using namespace hotpath;
using clang::ParsedAttr;

static constexpr clang::ParsedAttrInfo::Spelling SkipSpellings[] = {
    {ParsedAttr::AS_GNU, "hotpath_skip"},
    {ParsedAttr::AS_CXX11, "hotpath::skip"},
    {compat::C23Syntax, "hotpath::skip"}};

SkipAttribute::SkipAttribute() : AttributeBase(SkipSpellings) {}

std::optional<Request> SkipAttribute::request(clang::Sema &S,
                                              const ParsedAttr &Attr) const {
  if (argumentCount(Attr) == 0) {
    Request R;
    R.What = Request::Kind::Skip;
    return R;
  }
  report(S.getDiagnostics(), diag::TooManyArguments, placeOf(Attr))
      << nameOf(Attr) << "no arguments";
  return std::nullopt;
}
