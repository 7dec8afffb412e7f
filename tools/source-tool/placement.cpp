//===- placement.cpp - Where a mark goes ----------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "placement.h"

#include "paths.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace hotpath::source {

namespace {

// 18 renamed C2x to C23. The member that exists is chosen, newest first.
template <typename Options>
auto is_c23(const Options &options, int) -> decltype(bool(options.C23)) {
  return options.C23;
}
template <typename Options> bool is_c23(const Options &options, long) {
  return options.C2x;
}

placement refuse(std::string why) {
  placement result;
  result.refusal = std::move(why);
  return result;
}

/// The function as its text declares it.
const clang::FunctionDecl &written(const clang::FunctionDecl &function) {
  const clang::FunctionDecl *pattern =
      function.getTemplateInstantiationPattern();
  const clang::FunctionDecl &source = pattern ? *pattern : function;
  const clang::FunctionDecl *definition = source.getDefinition();
  return definition ? *definition : source;
}

/// The first token of the declaration behind template headers, in a file. A
/// macro that begins with it will do: the mark goes before the macro.
clang::SourceLocation beginning(const clang::FunctionDecl &function) {
  clang::SourceLocation at = function.getInnerLocStart();
  if (!at.isMacroID())
    return at;
  const clang::ASTContext &context = function.getASTContext();
  clang::SourceLocation outside;
  if (clang::Lexer::isAtStartOfMacroExpansion(at, context.getSourceManager(),
                                              context.getLangOpts(), &outside))
    return outside;
  return {};
}

} // namespace

text_place place_of(const clang::SourceManager &sources,
                    clang::SourceLocation at) {
  text_place result;
  // The current folder is the unit's.
  result.file = real(sources.getFilename(at).str()).string();
  result.content = sources.getBufferData(sources.getFileID(at)).str();
  result.offset = sources.getFileOffset(at);
  result.line = sources.getSpellingLineNumber(at);
  return result;
}

placement place_mark(const clang::FunctionDecl &function, bool portable) {
  if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(&function))
    if (method->getParent()->isLambda())
      return refuse("is a lambda; write the mark behind its parameters");
  const clang::FunctionDecl &source = written(function);
  const clang::ASTContext &context = function.getASTContext();
  const clang::SourceManager &sources = context.getSourceManager();
  const clang::SourceLocation begin = beginning(source);
  if (source.getLocation().isMacroID() || begin.isInvalid() ||
      begin.isMacroID())
    return refuse("comes from a macro; write the mark by hand");
  if (sources.isInSystemHeader(begin))
    return refuse("is in a system header");
  placement result;
  result.where = place_of(sources, begin);
  const clang::PresumedLoc presumed = sources.getPresumedLoc(begin);
  if (presumed.isInvalid() || result.where.file.empty())
    return refuse("is in no file");
  if (presumed.getFilename() != sources.getFilename(begin))
    return refuse("is generated from " + std::string(presumed.getFilename()));
  const clang::LangOptions &language = context.getLangOpts();
  const bool standard =
      !portable && (language.CPlusPlus11 || is_c23(language, 0));
  result.text =
      standard ? "[[hotpath::measure]] " : "__attribute__((hotpath_measure)) ";
  return result;
}

} // namespace hotpath::source
