//===- AttributeBase.cpp - What the attributes share ----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AttributeBase.h"
#include "Compilation.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Sema/Sema.h"

using namespace hotpath;
using clang::ParsedAttr;

llvm::StringRef hotpath::nameOf(const ParsedAttr &Attr) {
  return Attr.getAttrName()->getName();
}

clang::SourceLocation hotpath::placeOf(const ParsedAttr &Attr) {
  return Attr.getRange().getEnd();
}

unsigned hotpath::argumentCount(const ParsedAttr &Attr) {
  if (Attr.getNumArgs())
    return Attr.getNumArgs();
  // One more than there are commas outside nested parentheses.
  auto Tokens = Compilation::current().Arguments.at(placeOf(Attr));
  if (Tokens.empty())
    return 0;
  unsigned Count = 1, Depth = 0;
  for (const clang::Token &Tok : Tokens) {
    if (Tok.is(clang::tok::l_paren))
      ++Depth;
    else if (Tok.is(clang::tok::r_paren))
      --Depth;
    else if (Tok.is(clang::tok::comma) && Depth == 0)
      ++Count;
  }
  return Count;
}

bool hotpath::hasNoArguments(clang::Sema &S, const ParsedAttr &Attr) {
  if (argumentCount(Attr) == 0)
    return true;
  report(S.getDiagnostics(), message::TooManyArguments, placeOf(Attr))
      << nameOf(Attr) << "no arguments";
  return false;
}

bool AttributeBase::diagAppertainsToDecl(clang::Sema &S, const ParsedAttr &Attr,
                                         const clang::Decl *D) const {
  if (fits(*D))
    return true;
  report(S.getDiagnostics(), wrongPlace(), placeOf(Attr)) << nameOf(Attr);
  return false;
}

bool AttributeBase::diagAppertainsToStmt(clang::Sema &S, const ParsedAttr &Attr,
                                         const clang::Stmt *) const {
  report(S.getDiagnostics(), message::NotAStatement, placeOf(Attr))
      << nameOf(Attr);
  return false;
}

clang::ParsedAttrInfo::AttrHandling
AttributeBase::handleDeclAttribute(clang::Sema &S, clang::Decl *D,
                                   const ParsedAttr &Attr) const {
  std::optional<Request> R = request(S, Attr);
  if (!R)
    return AttributeNotApplied;
  Compilation &Now = Compilation::current();
  Now.SawRequest = true;
  if (D->getAsFunction() && !D->isTemplated())
    Now.Requests[D].push_back(R->encode());
  else
    // Instantiations inherit it.
    D->addAttr(clang::AnnotateAttr::CreateImplicit(
        S.getASTContext(), R->encode(), nullptr, 0, Attr.getRange()));
  return AttributeApplied;
}
