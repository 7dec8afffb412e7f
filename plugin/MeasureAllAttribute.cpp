//===- MeasureAllAttribute.cpp - [[hotpath::measure_all]] -----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MeasureAllAttribute.h"
#include "Compilation.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Sema.h"

using namespace hotpath;
using clang::ParsedAttr;

static constexpr clang::ParsedAttrInfo::Spelling MeasureAllSpellings[] = {
    {ParsedAttr::AS_GNU, "hotpath_measure_all"},
    {ParsedAttr::AS_CXX11, "hotpath::measure_all"},
    {compat::C23Syntax, "hotpath::measure_all"}};

MeasureAllAttribute::MeasureAllAttribute()
    : AttributeBase(MeasureAllSpellings) {}

bool MeasureAllAttribute::fits(const clang::Decl &D) const {
  return llvm::isa<clang::CXXRecordDecl, clang::NamespaceDecl,
                   clang::EmptyDecl>(D);
}

message::ID MeasureAllAttribute::wrongPlace() const {
  return message::NotAScope;
}

std::optional<Request>
MeasureAllAttribute::request(clang::Sema &S, const ParsedAttr &Attr) const {
  if (!hasNoArguments(S, Attr))
    return std::nullopt;
  return Request{Request::Kind::MeasureAll, ""};
}

clang::ParsedAttrInfo::AttrHandling
MeasureAllAttribute::handleDeclAttribute(clang::Sema &S, clang::Decl *D,
                                         const ParsedAttr &Attr) const {
  if (!llvm::isa<clang::EmptyDecl>(D))
    return AttributeBase::handleDeclAttribute(S, D, Attr);
  if (!request(S, Attr))
    return AttributeNotApplied;
  Compilation &Now = Compilation::current();
  Now.SawRequest = true;
  Now.Text.begin(placeOf(Attr), /*On=*/true, S.getSourceManager());
  return AttributeApplied;
}
