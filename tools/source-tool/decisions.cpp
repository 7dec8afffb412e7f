//===- decisions.cpp - What the plugin would decide -----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "decisions.h"

#include "unit_run.h"

#include "Compilation.h"
#include "Definitions.h"
#include "Filter.h"
#include "MeasureAllAttribute.h"
#include "MeasureAttribute.h"
#include "SkipAttribute.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"

namespace hotpath::source {

namespace {

// This program is its own plugin: the same attributes, known by registration.
clang::ParsedAttrInfoRegistry::Add<MeasureAttribute> measure("hotpath_measure",
                                                             "");
clang::ParsedAttrInfoRegistry::Add<MeasureAllAttribute>
    measure_all("hotpath_measure_all", "");
clang::ParsedAttrInfoRegistry::Add<SkipAttribute> skip("hotpath_skip", "");

using visitor = std::function<void(const decided &)>;

/// Decides when the plugin does, and tells at the end, when it is known what
/// the unit needs.
class consumer final : public clang::ASTConsumer {
public:
  consumer(std::vector<Filter> filters, const visitor &each)
      : filters_(std::move(filters)), each_(each) {}

  void Initialize(clang::ASTContext &context) override {
    selection_ = std::make_unique<Selection>(context, Compilation::current(),
                                             std::move(filters_));
  }

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl *declaration : group)
      forEachDefinition(*declaration, [this](clang::FunctionDecl &function) {
        found_.emplace_back(&function, selection_->decide(function));
      });
    return true;
  }

  void HandleTranslationUnit(clang::ASTContext &context) override {
    if (context.getDiagnostics().hasErrorOccurred())
      return;
    for (auto &[function, decision] : found_) {
      if (Compilation::current().Opts.Off) {
        decision = Decision();
        decision.Why = "-fplugin-arg-hotpath-off";
      }
      each_({*function, decision,
             function->isUsed() || context.DeclMustBeEmitted(function)});
    }
  }

private:
  std::vector<Filter> filters_;
  const visitor &each_;
  std::unique_ptr<Selection> selection_;
  std::vector<std::pair<const clang::FunctionDecl *, Decision>> found_;
};

class action final : public clang::ASTFrontendAction {
public:
  action(std::vector<std::string> arguments, const visitor &each)
      : arguments_(std::move(arguments)), each_(each) {}

  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &compiler,
                    llvm::StringRef) override {
    clang::DiagnosticsEngine &diagnostics = compiler.getDiagnostics();
    Options options;
    if (!parseOptions(arguments_, diagnostics, options))
      return nullptr;
    std::vector<Filter> filters;
    for (const std::string &file : options.Filters) {
      std::optional<Filter> filter = Filter::read(file, diagnostics);
      if (!filter)
        return nullptr;
      filters.push_back(std::move(*filter));
    }
    Compilation::begin(options);
    clang::Preprocessor &preprocessor = compiler.getPreprocessor();
    addPragma(preprocessor);
    if (!options.Off)
      preprocessor.setPredefines(preprocessor.getPredefines() +
                                 "#define __HOTPATH__ 1\n");
    Compilation::current().Arguments.watch(preprocessor);
    return std::make_unique<consumer>(std::move(filters), each_);
  }

private:
  std::vector<std::string> arguments_;
  const visitor &each_;
};

} // namespace

bool decide_unit(const unit &which, const std::vector<std::string> &extra,
                 const visitor &each) {
  const front_end_command command = prepare(which);
  std::vector<std::string> arguments = command.plugin_arguments;
  arguments.insert(arguments.end(), extra.begin(), extra.end());
  return run_front_end(which, command,
                       std::make_unique<action>(std::move(arguments), each));
}

} // namespace hotpath::source
