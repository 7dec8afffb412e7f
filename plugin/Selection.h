//===- Selection.h - Which functions are measured ---------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_SELECTION_H
#define HOTPATH_PLUGIN_SELECTION_H

#include "Annotation.h"
#include "Compilation.h"
#include "Filter.h"

#include <memory>
#include <vector>

namespace clang {
class ASTContext;
class ASTNameGenerator;
class FunctionDecl;
} // namespace clang

namespace hotpath {

/// What is done with one function definition, and why.
struct Decision {
  enum class Kind {
    Measured,
    Skipped,     ///< by an attribute, a pragma or a filter
    Unfit,       ///< by its nature
    NotSelected, ///< by nothing
    Elsewhere    ///< in a header that measure_all leaves out
  };
  Kind What = Kind::NotSelected;
  bool Marked = false; ///< measured by an attribute of its own or a filter
  std::string Label;
  std::string Why;
};

/// Decides for each function definition. Order of decision: skip, the filters'
/// skip, measure, the filters' measure, an enclosing measure_all, the argument
/// measure_all.
class Selection {
public:
  Selection(clang::ASTContext &Context, Compilation &Now,
            std::vector<Filter> Filters);
  ~Selection();

  /// False in a unit where nothing can be selected.
  bool isNeeded() const;

  /// Decides for one definition. Warns about marks that cannot be heeded.
  Decision decide(const clang::FunctionDecl &F);

  const std::vector<Filter> &filters() const { return Filters; }

private:
  std::string filterMatch(Filter::Section Where, const clang::FunctionDecl &F);
  /// What of measure_all selects \p F, in words; empty when nothing does, and
  /// \p Off when a pragma ends it here.
  std::string measureAll(const clang::FunctionDecl &F,
                         const std::string &Enclosed, bool &Off) const;
  /// Why measure_all passes \p F by, or empty.
  std::string outOfReach(const clang::FunctionDecl &F) const;

  clang::ASTContext &Context;
  Compilation &Now;
  std::vector<Filter> Filters;
  std::unique_ptr<clang::ASTNameGenerator> Names;
};

} // namespace hotpath

#endif // HOTPATH_PLUGIN_SELECTION_H
