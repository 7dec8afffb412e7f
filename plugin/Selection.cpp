//===- Selection.cpp - Which functions are measured -----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Selection.h"
#include "Compat.h"
#include "Diagnostics.h"
#include "FunctionName.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace hotpath;
using namespace clang;

static bool SawRequest = false;

void Selection::noteRequest() { SawRequest = true; }
void Selection::forgetRequests() { SawRequest = false; }

namespace {

/// Hands every function definition to the selection. Instantiated functions
/// come to the consumer by themselves, so templates are not descended into for
/// them.
class DefinitionVisitor : public RecursiveASTVisitor<DefinitionVisitor> {
public:
  explicit DefinitionVisitor(Selection &S) : S(S) {}

  bool VisitFunctionDecl(FunctionDecl *F) {
    S.decide(*F);
    return true;
  }

  // The visitor treats a lambda as an expression and passes its function by.
  bool VisitLambdaExpr(LambdaExpr *E) {
    S.decide(*E->getCallOperator());
    return true;
  }

private:
  Selection &S;
};

/// The requests on \p F. Of two labels the last wins, which is the
/// definition's.
struct Requests {
  bool Skip = false;
  const AnnotateAttr *Measure = nullptr;
  std::string Label;
  const AnnotateAttr *OtherLabel = nullptr;
};

Requests requestsOn(const FunctionDecl &F) {
  Requests Result;
  for (const auto *Attr : F.specific_attrs<AnnotateAttr>()) {
    std::optional<Request> R = Request::decode(Attr->getAnnotation());
    if (!R)
      continue;
    if (R->What == Request::Kind::Skip) {
      Result.Skip = true;
      continue;
    }
    if (!R->Label.empty() && !Result.Label.empty() && R->Label != Result.Label)
      Result.OtherLabel = Attr;
    Result.Measure = Attr;
    if (!R->Label.empty())
      Result.Label = R->Label;
  }
  return Result;
}

/// Drops an annotation that a template's instantiation inherited.
void detach(FunctionDecl &F) {
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

} // namespace

Selection::Selection(ASTContext &Context, const Options &Opts)
    : Context(Context), Opts(Opts),
      Names(std::make_unique<ASTNameGenerator>(Context)) {}

Selection::~Selection() = default;

void Selection::visit(Decl &D) {
  if (Opts.MeasureAll || SawRequest)
    DefinitionVisitor(*this).TraverseDecl(&D);
}

bool Selection::isInSystemHeader(const FunctionDecl &F) const {
  const SourceManager &SM = Context.getSourceManager();
  return SM.isInSystemHeader(SM.getExpansionLoc(F.getLocation()));
}

bool Selection::isMeasurable(const FunctionDecl &F, bool Asked) const {
  auto LeaveOut = [&](diag::ID Why) {
    if (Asked)
      report(Context.getDiagnostics(), Why, F.getLocation())
          << F.getNameAsString();
    return false;
  };
  if (F.isDeleted())
    return LeaveOut(diag::Deleted);
  if (F.isConsteval())
    return LeaveOut(diag::CompileTimeOnly);
  if (F.hasAttr<NakedAttr>())
    return LeaveOut(diag::Naked);
  if (isa_and_nonnull<CoroutineBodyStmt>(F.getBody()))
    return LeaveOut(diag::Coroutine);
  return true;
}

Annotation Selection::describe(const FunctionDecl &F) const {
  Annotation A;
  A.Structor = isa<CXXConstructorDecl, CXXDestructorDecl>(F);
  A.Name = displayName(F);
  const SourceManager &SM = Context.getSourceManager();
  PresumedLoc Where = SM.getPresumedLoc(SM.getExpansionLoc(F.getLocation()));
  if (Where.isValid()) {
    A.File = Where.getFilename();
    A.Line = Where.getLine();
    A.Column = Where.getColumn();
  }
  return A;
}

void Selection::attach(FunctionDecl &F, const Annotation &A) {
  const std::string Encoded = A.encode();
  F.addAttr(AnnotateAttr::CreateImplicit(Context, Encoded, nullptr, 0,
                                         F.getSourceRange()));
  if (A.Structor && !compat::StructorAnnotationsReachIR)
    for (const std::string &Symbol : Names->getAllManglings(&F))
      keepStructorAnnotation(Symbol, Encoded);
}

void Selection::decide(FunctionDecl &F) {
  // A pattern is decided for at each instantiation, which has the name.
  if (F.isDependentContext() || F.isImplicit())
    return;
  if (!F.doesThisDeclarationHaveABody() && !F.isDeleted())
    return;
  const Requests R = requestsOn(F);
  detach(F);
  if (R.Skip) {
    if (R.Measure)
      report(Context.getDiagnostics(), diag::SkippedAndMeasured,
             F.getLocation())
          << F.getNameAsString();
    return;
  }
  if (!R.Measure) {
    // A function that is defaulted where it is declared has no text of the
    // user's: measure_all leaves it out, as it does an implicit one.
    const bool Plain = !F.isDefaulted() || F.isUserProvided();
    if (!Opts.MeasureAll || !Plain || isInSystemHeader(F) ||
        F.hasAttr<NoInstrumentFunctionAttr>())
      return;
  }
  if (!isMeasurable(F, R.Measure != nullptr))
    return;
  Annotation A = describe(F);
  A.Marked = R.Measure != nullptr;
  if (!R.Label.empty()) {
    A.HasLabel = true;
    A.Name = R.Label;
  }
  if (R.OtherLabel)
    report(Context.getDiagnostics(), diag::TwoLabels,
           R.OtherLabel->getLocation())
        << F.getNameAsString() << R.Label;
  A.Where = A.Marked || Opts.InlineKeep ? Annotation::Placement::BeforeInlining
                                        : Annotation::Placement::AfterInlining;
  attach(F, A);
}
