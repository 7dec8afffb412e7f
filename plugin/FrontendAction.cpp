//===- FrontendAction.cpp - The stage on the AST --------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "FrontendAction.h"
#include "AttributeArguments.h"
#include "Compat.h"
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
  explicit Consumer(const Options &Opts) : Opts(Opts) {}

  void Initialize(clang::ASTContext &Context) override {
    Chosen = std::make_unique<Selection>(Context, Opts);
  }

  // Comes before code generation sees the same declarations, and once more for
  // each function that is instantiated.
  bool HandleTopLevelDecl(clang::DeclGroupRef Group) override {
    for (clang::Decl *D : Group)
      Chosen->visit(*D);
    return true;
  }

private:
  Options Opts;
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
  forgetStructorAnnotations();
  Selection::forgetRequests();
  if (Opts.Off)
    return std::make_unique<clang::ASTConsumer>();
  clang::Preprocessor &PP = CI.getPreprocessor();
  PP.setPredefines(PP.getPredefines() + "#define __HOTPATH__ 1\n");
  watchAttributeArguments(PP);
  compat::addPasses(CI.getCodeGenOpts(), registerPasses, ownPath());
  return std::make_unique<Consumer>(Opts);
}

bool FrontendAction::ParseArgs(const clang::CompilerInstance &CI,
                               const std::vector<std::string> &Arguments) {
  if (!parseOptions(Arguments, CI.getDiagnostics(), Opts))
    return false;
  if (Opts.PrintHelp)
    printHelp(llvm::outs());
  if (Opts.PrintVersion)
    printVersion(llvm::outs());
  return true;
}
