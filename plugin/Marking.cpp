//===- Marking.cpp - The front end's mark on a function -------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Marking.h"
#include "Compat.h"
#include "FunctionName.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"

using namespace hotpath;
using namespace clang;

static Annotation describe(const FunctionDecl &F, const Decision &D,
                           const Options &Opts) {
  Annotation A;
  A.Marked = D.Marked;
  A.HasLabel = !D.Label.empty();
  A.Structor = isa<CXXConstructorDecl, CXXDestructorDecl>(F);
  A.Name = A.HasLabel ? D.Label : displayName(F);
  A.Why = D.Why;
  A.Where = A.Marked || Opts.InlineKeep ? Annotation::Placement::BeforeInlining
                                        : Annotation::Placement::AfterInlining;
  A.MinInstructions = A.Marked ? 0 : Opts.MinInstructions;
  const SourceManager &SM = F.getASTContext().getSourceManager();
  PresumedLoc Where = SM.getPresumedLoc(SM.getExpansionLoc(F.getLocation()));
  if (Where.isValid()) {
    A.File = Where.getFilename();
    A.Line = Where.getLine();
    A.Column = Where.getColumn();
  }
  return A;
}

void hotpath::mark(FunctionDecl &F, const Decision &D, Compilation &Now) {
  ASTContext &Context = F.getASTContext();
  const Annotation A = describe(F, D, Now.Opts);
  const std::string Encoded = A.encode();
  // From 19 on code generation takes the annotations of the declaration through
  // which it first met the function, which may be a bare prototype.
  for (FunctionDecl *Each : F.redecls()) {
    unmark(*Each);
    Each->addAttr(AnnotateAttr::CreateImplicit(Context, Encoded, nullptr, 0,
                                               F.getSourceRange()));
  }
  if (A.Structor && !compat::StructorAnnotationsReachIR)
    for (const std::string &Symbol :
         ASTNameGenerator(Context).getAllManglings(&F))
      Now.Structors[Symbol] = Encoded;
}

void hotpath::unmark(FunctionDecl &F) {
  if (!F.hasAttrs())
    return;
  AttrVec &Attrs = F.getAttrs();
  llvm::erase_if(Attrs, [](const Attr *A) {
    const auto *Annotate = dyn_cast<AnnotateAttr>(A);
    return Annotate &&
           Annotation::decode(Annotate->getAnnotation()).has_value();
  });
  if (Attrs.empty())
    F.dropAttrs();
}
