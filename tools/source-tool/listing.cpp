//===- listing.cpp - What a project would measure -------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "listing.h"

#include "paths.h"

#include "FunctionName.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"

namespace hotpath::source {

namespace {

listed_function describe(const decided &one) {
  const clang::FunctionDecl &function = one.function;
  listed_function result;
  result.name =
      one.decision.Label.empty() ? displayName(function) : one.decision.Label;
  clang::ASTContext &context = function.getASTContext();
  result.symbol = clang::ASTNameGenerator(context).getName(&function);
  const clang::SourceManager &sources = context.getSourceManager();
  const clang::PresumedLoc place =
      sources.getPresumedLoc(sources.getExpansionLoc(function.getLocation()));
  if (place.isValid()) {
    // The current folder is the unit's.
    result.file =
        absolute(place.getFilename(), std::filesystem::current_path()).string();
    result.line = place.getLine();
    result.column = place.getColumn();
  }
  result.measured = one.decision.What == Decision::Kind::Measured;
  result.marked = one.decision.Marked;
  result.reason = one.decision.Why;
  if (result.measured && !one.emitted) {
    result.measured = false;
    result.reason = "nothing uses it";
  }
  result.units = 1;
  return result;
}

} // namespace

void listing::add(const decided &one) {
  // Headers that measure_all does not reach would drown the rest.
  if (one.decision.What == Decision::Kind::Elsewhere)
    return;
  listed_function function = describe(one);
  // Not the symbol: C and C++ units name a function of a shared header apart.
  key place{function.file, function.line, function.column,
            displayName(one.function)};
  const auto [it, is_new] = functions_.emplace(place, function);
  if (is_new)
    return;
  const unsigned units = it->second.units + 1;
  if (function.measured && !it->second.measured)
    it->second = std::move(function);
  it->second.units = units;
}

std::vector<listed_function> listing::functions() const {
  std::vector<listed_function> result;
  for (const auto &[place, function] : functions_)
    result.push_back(function);
  return result;
}

} // namespace hotpath::source
