//===- names.h - One spelling for one function's name
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_NAMES_H
#define HOTPATH_VERDICT_NAMES_H

#include <set>
#include <string>
#include <string_view>

namespace hotpath::verdict {

/// A name without what compilers, their versions and optimisation change:
/// clones ("[clone .cold]", ".part.0"), the recursion suffix of Callgrind, ABI
/// tags, inline namespaces (__cxx11, __1, _V2), blanks, "int" after "unsigned
/// long", suffixes of numbers in template arguments. Lambdas become "lambda".
std::string normalised(std::string_view name);

/// Whether a name has a lambda in it, whose number says nothing.
bool has_lambda(std::string_view name);

/// The words of a name, for their likeness.
std::set<std::string> words_of(std::string_view name);

/// Size of the intersection by size of the union; 1 for two empty sets.
double likeness(const std::set<std::string> &a, const std::set<std::string> &b);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_NAMES_H
