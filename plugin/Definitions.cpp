//===- Definitions.cpp - The function definitions of a declaration --------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Definitions.h"

#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace {

class Visitor : public RecursiveASTVisitor<Visitor> {
public:
  explicit Visitor(llvm::function_ref<void(FunctionDecl &)> Each)
      : Each(Each) {}

  bool VisitFunctionDecl(FunctionDecl *F) {
    visit(*F);
    return true;
  }

  // The visitor treats a lambda as an expression and passes its function by.
  bool VisitLambdaExpr(LambdaExpr *E) {
    visit(*E->getCallOperator());
    return true;
  }

private:
  void visit(FunctionDecl &F) {
    if (!F.isDependentContext() && !F.isImplicit() &&
        (F.doesThisDeclarationHaveABody() || F.isDeleted()))
      Each(F);
  }

  llvm::function_ref<void(FunctionDecl &)> Each;
};

} // namespace

void hotpath::forEachDefinition(Decl &D,
                                llvm::function_ref<void(FunctionDecl &)> Each) {
  Visitor(Each).TraverseDecl(&D);
}
