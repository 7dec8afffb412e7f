//===- ancestry.h - Which ancestors of a commit there are results of ------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_BASELINE_ANCESTRY_H
#define HOTPATH_BASELINE_ANCESTRY_H

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hotpath::baseline {

/// Those of `known` that the commit's history has, the commit itself included,
/// so that none carries a change that the commit does not: first those that it
/// had by its first parents, which is what a branch was, then the others by
/// their distance. Both the nearest first.
std::vector<std::string> ancestors_among(const std::set<std::string> &known,
                                         const std::string &commit);

/// How many commits `of` has that `ancestor` does not have.
std::optional<std::uint64_t> distance(const std::string &ancestor,
                                      const std::string &of);

/// Where the histories of two commits parted.
std::optional<std::string> merge_base(const std::string &a,
                                      const std::string &b);

/// Whether the clone has a part of the history only.
bool is_shallow();

} // namespace hotpath::baseline

#endif // HOTPATH_BASELINE_ANCESTRY_H
