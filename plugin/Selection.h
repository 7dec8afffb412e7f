//===- Selection.h - Which functions are measured ---------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_SELECTION_H
#define HOTPATH_PLUGIN_SELECTION_H

#include "Annotation.h"
#include "Options.h"

#include <memory>

namespace clang {
class ASTContext;
class ASTNameGenerator;
class Decl;
class FunctionDecl;
} // namespace clang

namespace hotpath {

/// Decides for each function definition and attaches the Annotation, before
/// code generation sees the definition. Order of decision: skip, measure,
/// measure_all.
class Selection {
public:
  Selection(clang::ASTContext &Context, const Options &Opts);
  ~Selection();

  /// Decides for every definition in or below \p D, bodies included: lambdas
  /// and local classes live there.
  void visit(clang::Decl &D);

  /// An attribute of ours was seen. A translation unit without one, and without
  /// measure_all, is not visited at all.
  static void noteRequest();
  /// Forgets the requests of an earlier compilation in this process.
  static void forgetRequests();

  /// Decides for one definition.
  void decide(clang::FunctionDecl &F);

private:
  bool isInSystemHeader(const clang::FunctionDecl &F) const;
  /// Whether the function, by its nature, can be measured. Warns if \p Asked.
  bool isMeasurable(const clang::FunctionDecl &F, bool Asked) const;
  Annotation describe(const clang::FunctionDecl &F) const;
  void attach(clang::FunctionDecl &F, const Annotation &A);

  clang::ASTContext &Context;
  Options Opts;
  std::unique_ptr<clang::ASTNameGenerator> Names;
};

} // namespace hotpath

#endif // HOTPATH_PLUGIN_SELECTION_H
