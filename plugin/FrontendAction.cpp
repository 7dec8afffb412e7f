//===- FrontendAction.cpp - The stage on the AST --------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "FrontendAction.h"
#include "BuildFacts.h"
#include "Compat.h"
#include "Compilation.h"
#include "Definitions.h"
#include "Diagnostics.h"
#include "FunctionName.h"
#include "Marking.h"
#include "MeasurePass.h"
#include "Selection.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/raw_ostream.h"

#include <dlfcn.h>

using namespace hotpath;

namespace {

class Consumer final : public clang::ASTConsumer {
public:
  Consumer(clang::CompilerInstance &CI, std::vector<Filter> Filters)
      : CI(CI), Filters(std::move(Filters)),
        TellLeftOut(CI.getCodeGenOpts().OptimizationRemarkMissed.patternMatches(
            "hotpath")) {}

  void Initialize(clang::ASTContext &Context) override {
    Chosen = std::make_unique<Selection>(Context, Now, std::move(Filters));
  }

  // Comes before code generation sees the same declarations, and once more for
  // each function that is instantiated.
  bool HandleTopLevelDecl(clang::DeclGroupRef Group) override {
    if (Chosen->isNeeded())
      for (clang::Decl *D : Group)
        forEachDefinition(*D, [this](clang::FunctionDecl &F) { handle(F); });
    return true;
  }

  void HandleTranslationUnit(clang::ASTContext &Context) override {
    keepRequests(Now);
    Now.Facts = factsOf(CI);
    if (TellLeftOut)
      for (const Filter &Each : Chosen->filters())
        Each.reportUnused(Context.getDiagnostics());
  }

private:
  void handle(clang::FunctionDecl &F) {
    // What an instantiation inherited from its pattern has another name.
    unmark(F);
    const Decision D = Chosen->decide(F);
    if (D.What == Decision::Kind::Measured)
      mark(F, D, Now);
    else
      leaveOut(F, D);
  }

  void leaveOut(const clang::FunctionDecl &F, const Decision &D) {
    if (D.What == Decision::Kind::Skipped)
      ++Now.Counts.Skipped;
    else if (D.What == Decision::Kind::Unfit)
      ++Now.Counts.Unfit;
    // Headers out of measure_all's reach would drown the rest.
    if (TellLeftOut && D.What != Decision::Kind::Elsewhere)
      report(F.getASTContext().getDiagnostics(), message::LeftOut,
             F.getLocation())
          << displayName(F) << D.Why;
  }

  Compilation &Now = Compilation::current();
  clang::CompilerInstance &CI;
  std::vector<Filter> Filters;
  bool TellLeftOut;
  std::unique_ptr<Selection> Chosen;
};

/// The file that this code was loaded from.
std::string ownPath() {
  Dl_info Info;
  if (dladdr(reinterpret_cast<void *>(&ownPath), &Info) && Info.dli_fname)
    return Info.dli_fname;
  return "";
}

} // namespace

std::unique_ptr<clang::ASTConsumer>
FrontendAction::CreateASTConsumer(clang::CompilerInstance &CI,
                                  llvm::StringRef) {
  Compilation::begin(Opts);
  clang::Preprocessor &PP = CI.getPreprocessor();
  addPragma(PP);
  if (Opts.Off)
    return std::make_unique<clang::ASTConsumer>();
  PP.setPredefines(PP.getPredefines() + "#define __HOTPATH__ 1\n");
  Compilation::current().Arguments.watch(PP);
  compat::addPasses(CI.getCodeGenOpts(), registerPasses, ownPath());
  return std::make_unique<Consumer>(CI, std::move(Filters));
}

bool FrontendAction::ParseArgs(const clang::CompilerInstance &CI,
                               const std::vector<std::string> &Arguments) {
  if (!parseOptions(Arguments, CI.getDiagnostics(), Opts))
    return false;
  if (Opts.PrintHelp)
    printHelp(llvm::outs());
  if (Opts.PrintVersion)
    printVersion(llvm::outs());
  bool Good = true;
  for (const std::string &File : Opts.Filters) {
    std::optional<Filter> Read = Filter::read(File, CI.getDiagnostics());
    Good = Good && Read;
    if (Read)
      Filters.push_back(std::move(*Read));
  }
  return Good;
}
