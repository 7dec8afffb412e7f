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
  const ASTContext &Context = F.getASTContext();
  Annotation A;
  A.Marked = D.Marked;
  A.HasLabel = !D.Label.empty();
  A.Structor = isa<CXXConstructorDecl, CXXDestructorDecl>(F);
  A.Name = A.HasLabel ? D.Label : displayName(F);
  if (!A.HasLabel && Context.getLangOpts().CPlusPlus)
    A.Parameters = parameterList(F);
  A.Why = D.Why;
  A.Where = A.Marked || Opts.InlineKeep ? Annotation::Placement::BeforeInlining
                                        : Annotation::Placement::AfterInlining;
  A.MinInstructions = A.Marked ? 0 : Opts.MinInstructions;
  const SourceManager &SM = Context.getSourceManager();
  PresumedLoc Where = SM.getPresumedLoc(SM.getExpansionLoc(F.getLocation()));
  if (Where.isValid()) {
    A.File = Where.getFilename();
    A.Line = Where.getLine();
    A.Column = Where.getColumn();
  }
  return A;
}

static void attachByAttribute(FunctionDecl &F, StringRef Encoded) {
  // From 19 on code generation takes the annotations of the declaration through
  // which it first met the function, which may be a bare prototype.
  for (FunctionDecl *Each : F.redecls()) {
    unmark(*Each);
    Each->addAttr(AnnotateAttr::CreateImplicit(F.getASTContext(), Encoded,
                                               nullptr, 0, F.getSourceRange()));
  }
}

void hotpath::mark(FunctionDecl &F, const Decision &D, Compilation &Now) {
  const Annotation A = describe(F, D, Now.Opts);
  const std::string Encoded = A.encode();
  // One of several versions for processors, or it may become one when the next
  // is declared: Clang refuses that to a function with an annotation.
  const auto *Version = F.getAttr<TargetAttr>();
  if (!Version)
    attachByAttribute(F, Encoded);
  if (!Version && (!A.Structor || compat::StructorAnnotationsReachIR))
    return;
  ASTNameGenerator Names(F.getASTContext());
  const std::vector<std::string> Symbols =
      A.Structor ? Names.getAllManglings(&F)
                 : std::vector<std::string>{Names.getName(&F)};
  for (const std::string &Symbol : Symbols) {
    // Code generation appends the version, when it has more than one.
    if (Version)
      Now.BySymbol[Symbol + "." + Version->getFeaturesStr().str()] = Encoded;
    Now.BySymbol[Symbol] = Encoded;
  }
}

void hotpath::keepRequests(Compilation &Now) {
  for (auto &[D, Encoded] : Now.Requests)
    for (const std::string &Each : Encoded)
      if (!D->hasAttr<TargetAttr>())
        const_cast<Decl *>(D)->addAttr(AnnotateAttr::CreateImplicit(
            D->getASTContext(), Each, nullptr, 0, D->getSourceRange()));
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
