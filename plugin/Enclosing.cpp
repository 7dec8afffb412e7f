//===- Enclosing.cpp - What surrounds a function and selects it -----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Enclosing.h"
#include "Annotation.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

using namespace hotpath;
using namespace clang;

/// Notes the requests on one class or block of a namespace.
static void note(const Decl &D, Enclosing &Result) {
  for (const auto *Attr : D.specific_attrs<AnnotateAttr>()) {
    std::optional<Request> R = Request::decode(Attr->getAnnotation());
    if (!R)
      continue;
    const auto *Named = dyn_cast<NamedDecl>(&D);
    const std::string On =
        " on '" + (Named ? Named->getQualifiedNameAsString() : "") + "'";
    if (R->What == Request::Kind::Skip)
      Result.Skip = "[[hotpath::skip]]" + On;
    else if (R->What == Request::Kind::MeasureAll)
      Result.MeasureAll = "[[hotpath::measure_all]]" + On;
  }
}

/// A class, as it was written and, of a template, as the pattern was.
static void noteClass(const CXXRecordDecl &Class, Enclosing &Result) {
  note(Class, Result);
  if (const CXXRecordDecl *Pattern = Class.getTemplateInstantiationPattern())
    note(*Pattern, Result);
}

Enclosing hotpath::enclosing(const FunctionDecl &F) {
  Enclosing Result;
  // A member defined outside of its class stands in another block.
  for (const DeclContext *C = F.getDeclContext(); C; C = C->getParent())
    if (const auto *Class = dyn_cast<CXXRecordDecl>(C))
      noteClass(*Class, Result);
  // An instantiation stands where its pattern does.
  const FunctionDecl *Written = F.getTemplateInstantiationPattern();
  for (const DeclContext *C = (Written ? Written : &F)->getLexicalDeclContext();
       C; C = C->getLexicalParent())
    if (const auto *Block = dyn_cast<NamespaceDecl>(C))
      note(*Block, Result);
    else if (const auto *Class = dyn_cast<CXXRecordDecl>(C))
      noteClass(*Class, Result);
  return Result;
}
