//===- SkipAttribute.cpp - [[hotpath::skip]] ------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SkipAttribute.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Sema.h"

using namespace hotpath;
using clang::ParsedAttr;

static constexpr clang::ParsedAttrInfo::Spelling SkipSpellings[] = {
    {ParsedAttr::AS_GNU, "hotpath_skip"},
    {ParsedAttr::AS_CXX11, "hotpath::skip"},
    {compat::C23Syntax, "hotpath::skip"}};

SkipAttribute::SkipAttribute() : AttributeBase(SkipSpellings) {}

bool SkipAttribute::fits(const clang::Decl &D) const {
  return D.getAsFunction() ||
         llvm::isa<clang::CXXRecordDecl, clang::NamespaceDecl>(D);
}

message::ID SkipAttribute::wrongPlace() const { return message::NotSkippable; }

std::optional<Request> SkipAttribute::request(clang::Sema &S,
                                              const ParsedAttr &Attr) const {
  if (!hasNoArguments(S, Attr))
    return std::nullopt;
  return Request{Request::Kind::Skip, ""};
}
