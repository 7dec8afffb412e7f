//===- Selection.cpp - Which functions are measured -----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Selection.h"
#include "Diagnostics.h"
#include "Enclosing.h"
#include "FunctionName.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace hotpath;
using namespace clang;

namespace {

/// The requests on a function. Of two labels the last wins, the definition's.
struct Requests {
  bool Skip = false;
  bool Measure = false;
  std::string Label;
  bool TwoLabels = false;

  void add(StringRef Encoded) {
    std::optional<Request> R = Request::decode(Encoded);
    if (!R)
      return;
    if (R->What == Request::Kind::Skip) {
      Skip = true;
      return;
    }
    Measure = true;
    if (R->Label.empty())
      return;
    TwoLabels |= !Label.empty() && R->Label != Label;
    Label = R->Label;
  }
};

Requests requestsOn(const FunctionDecl &F, const Compilation &Now) {
  Requests Result;
  for (const auto *Attr : F.specific_attrs<AnnotateAttr>())
    Result.add(Attr->getAnnotation());
  // From the first declaration to the last.
  llvm::SmallVector<const FunctionDecl *, 4> Declarations(F.redecls());
  llvm::sort(Declarations, [](const FunctionDecl *A, const FunctionDecl *B) {
    return A->getASTContext().getSourceManager().isBeforeInTranslationUnit(
        A->getLocation(), B->getLocation());
  });
  for (const FunctionDecl *Each : Declarations) {
    auto Found = Now.Requests.find(Each);
    if (Found != Now.Requests.end())
      for (const std::string &Encoded : Found->second)
        Result.add(Encoded);
  }
  return Result;
}

/// Why a function cannot be measured, in words and as a warning.
struct Unfitness {
  const char *Why;
  message::ID Warning;
};

std::optional<Unfitness> unfitness(const FunctionDecl &F) {
  if (F.isDeleted())
    return Unfitness{"it is deleted", message::Deleted};
  if (F.isConsteval())
    return Unfitness{"it is consteval", message::CompileTimeOnly};
  if (F.hasAttr<NakedAttr>())
    return Unfitness{"it is naked", message::Naked};
  if (isa_and_nonnull<CoroutineBodyStmt>(F.getBody()))
    return Unfitness{"it is a coroutine", message::Coroutine};
  return std::nullopt;
}

Decision leaveOut(Decision::Kind What, std::string Why) {
  Decision D;
  D.What = What;
  D.Why = std::move(Why);
  return D;
}

Decision measure(bool Marked, std::string Label, std::string Why) {
  Decision D;
  D.What = Decision::Kind::Measured;
  D.Marked = Marked;
  D.Label = std::move(Label);
  D.Why = std::move(Why);
  return D;
}

} // namespace

Selection::Selection(ASTContext &Context, Compilation &Now,
                     std::vector<Filter> Filters)
    : Context(Context), Now(Now), Filters(std::move(Filters)),
      Names(std::make_unique<ASTNameGenerator>(Context)) {}

Selection::~Selection() = default;

bool Selection::isNeeded() const {
  // A precompiled header or a module may hold marked templates.
  return Now.Opts.MeasureAll || Now.SawRequest || !Filters.empty() ||
         Context.getExternalSource();
}

std::string Selection::filterMatch(Filter::Section Where,
                                   const FunctionDecl &F) {
  if (Filters.empty())
    return "";
  const SourceManager &SM = Context.getSourceManager();
  PresumedLoc Place = SM.getPresumedLoc(SM.getExpansionLoc(F.getLocation()));
  const std::string Candidates[] = {
      displayName(F), F.getQualifiedNameAsString(), Names->getName(&F)};
  const Filter::Subject Subject = {Candidates,
                                   Place.isValid() ? Place.getFilename() : ""};
  std::string First;
  for (Filter &Each : Filters) {
    std::string Matched = Each.match(Where, Subject);
    if (First.empty())
      First = std::move(Matched);
  }
  return First;
}

std::string Selection::measureAll(const FunctionDecl &F,
                                  const std::string &Enclosed,
                                  bool &Off) const {
  std::optional<bool> Region =
      Now.Text.at(F.getLocation(), Context.getSourceManager());
  Off = Region && !*Region && Enclosed.empty();
  if (!Enclosed.empty())
    return Enclosed;
  if (Region)
    return *Region ? "measure_all for the rest of the file" : "";
  return Now.Opts.MeasureAll ? "-fplugin-arg-hotpath-measure_all" : "";
}

std::string Selection::outOfReach(const FunctionDecl &F) const {
  const SourceManager &SM = Context.getSourceManager();
  const SourceLocation Where = SM.getExpansionLoc(F.getLocation());
  if (SM.isInSystemHeader(Where) && !Now.Opts.IncludeSystem)
    return "it is in a system header";
  if (Now.Opts.OnlyMainFile && !SM.isInMainFile(Where))
    return "it is not in the main file";
  return "";
}

Decision Selection::decide(const FunctionDecl &F) {
  using Kind = Decision::Kind;
  DiagnosticsEngine &Diags = Context.getDiagnostics();
  const Requests R = requestsOn(F, Now);
  const Enclosing Around = enclosing(F);
  // Both are asked always, so that a pattern that is overruled counts as used.
  const std::string FilterSkip = filterMatch(Filter::Section::Skip, F);
  const std::string FilterMeasure = filterMatch(Filter::Section::Measure, F);
  const std::string Skip = R.Skip ? "[[hotpath::skip]]" : Around.Skip;
  if (!Skip.empty()) {
    if (R.Measure)
      report(Diags, message::SkippedAndMeasured, F.getLocation())
          << F.getNameAsString();
    return leaveOut(Kind::Skipped, Skip);
  }
  if (!FilterSkip.empty())
    return leaveOut(Kind::Skipped, "filter " + FilterSkip);
  if (R.TwoLabels)
    report(Diags, message::TwoLabels, F.getLocation())
        << F.getNameAsString() << R.Label;
  std::string Why;
  if (R.Measure)
    Why = "[[hotpath::measure]]";
  else if (!FilterMeasure.empty())
    Why = "filter " + FilterMeasure;
  const bool Marked = !Why.empty();
  if (!Marked) {
    bool Off = false;
    Why = measureAll(F, Around.MeasureAll, Off);
    if (Off)
      return leaveOut(Kind::Skipped, "#pragma hotpath measure_all(off)");
    const std::string Beyond = outOfReach(F);
    if (!Beyond.empty())
      return leaveOut(Kind::Elsewhere, Beyond);
    if (Why.empty())
      return leaveOut(Kind::NotSelected, "nothing selects it");
    // One that is defaulted where it is declared has no text of the user's:
    // measure_all leaves it out, as it does an implicit one.
    if (F.isDefaulted() && !F.isUserProvided())
      return leaveOut(Kind::Unfit, "it is defaulted");
    if (F.hasAttr<NoInstrumentFunctionAttr>())
      return leaveOut(Kind::Skipped, "no_instrument_function");
  }
  if (std::optional<Unfitness> Not = unfitness(F)) {
    if (R.Measure)
      report(Diags, Not->Warning, F.getLocation()) << F.getNameAsString();
    return leaveOut(Kind::Unfit, Not->Why);
  }
  return measure(Marked, R.Label, Why);
}
