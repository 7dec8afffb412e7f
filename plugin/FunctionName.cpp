//===- FunctionName.cpp - What reports call a function --------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "FunctionName.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

static PrintingPolicy policyFor(const ASTContext &Context) {
  PrintingPolicy Policy(Context.getLangOpts());
  Policy.SuppressTagKeyword = true;
  return Policy;
}

static std::string lambdaName(const CXXRecordDecl &Lambda) {
  const SourceManager &SM = Lambda.getASTContext().getSourceManager();
  PresumedLoc Where =
      SM.getPresumedLoc(SM.getExpansionLoc(Lambda.getLocation()));
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  // In the enclosing function if there is one; else (a default member
  // initialiser, a variable at namespace scope) in the enclosing scope.
  const DeclContext *Scope = Lambda.getDeclContext();
  while (Scope && !Scope->isFunctionOrMethod() && !isa<NamedDecl>(Scope))
    Scope = Scope->getParent();
  if (const auto *Enclosing = dyn_cast_or_null<FunctionDecl>(Scope))
    OS << hotpath::displayName(*Enclosing) << "::";
  else if (const auto *Named = dyn_cast_or_null<NamedDecl>(Scope))
    OS << Named->getQualifiedNameAsString() << "::";
  OS << "{lambda ";
  if (Where.isValid())
    OS << llvm::sys::path::filename(Where.getFilename()) << ':'
       << Where.getLine();
  OS << '}';
  return OS.str();
}

/// The function that a local class is local to, with "::" and the class behind
/// it; empty for any other class. Clang would print the function's parameters.
static std::string localScope(const CXXRecordDecl &Class) {
  const DeclContext *Scope = Class.getDeclContext();
  std::string Outer;
  if (const auto *Enclosing = dyn_cast<FunctionDecl>(Scope))
    Outer = hotpath::displayName(*Enclosing);
  else if (const auto *Nesting = dyn_cast<CXXRecordDecl>(Scope))
    Outer = localScope(*Nesting);
  return Outer.empty() ? "" : Outer + "::" + Class.getNameAsString();
}

std::string hotpath::displayName(const FunctionDecl &F) {
  std::string Name;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&F)) {
    if (Method->getParent()->isLambda())
      return lambdaName(*Method->getParent());
    Name = localScope(*Method->getParent());
  }
  const bool Local = !Name.empty();
  if (Local)
    Name += "::";
  llvm::raw_string_ostream OS(Name);
  F.getNameForDiagnostic(OS, policyFor(F.getASTContext()),
                         /*Qualified=*/!Local);
  return OS.str();
}

std::string hotpath::parameterList(const FunctionDecl &F) {
  const PrintingPolicy Policy = policyFor(F.getASTContext());
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << '(';
  llvm::ListSeparator Comma;
  for (const ParmVarDecl *Parameter : F.parameters()) {
    OS << Comma;
    Parameter->getType().print(OS, Policy);
  }
  if (F.isVariadic())
    OS << Comma << "...";
  OS << ')';
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&F)) {
    if (Method->isConst())
      OS << " const";
    if (Method->getRefQualifier() != RQ_None)
      OS << (Method->getRefQualifier() == RQ_LValue ? " &" : " &&");
  }
  return OS.str();
}
