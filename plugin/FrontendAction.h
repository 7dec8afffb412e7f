//===- FrontendAction.h - The stage on the AST ------------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_FRONTENDACTION_H
#define HOTPATH_PLUGIN_FRONTENDACTION_H

#include "Filter.h"
#include "Options.h"

#include "clang/Frontend/FrontendAction.h"

namespace hotpath {

/// Decides what is measured, before the main action, and adds the pass that
/// does it, so that one -fplugin= is the whole command line.
class FrontendAction final : public clang::PluginASTAction {
public:
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &CI, llvm::StringRef File) override;
  bool ParseArgs(const clang::CompilerInstance &CI,
                 const std::vector<std::string> &Arguments) override;
  ActionType getActionType() override { return AddBeforeMainAction; }

private:
  Options Opts;
  std::vector<Filter> Filters;
};

} // namespace hotpath

#endif // HOTPATH_PLUGIN_FRONTENDACTION_H
