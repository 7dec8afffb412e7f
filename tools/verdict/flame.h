//===- flame.h - Both sides' costs as one tree of calls
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_FLAME_H
#define HOTPATH_VERDICT_FLAME_H

#include "verdict/comparison.h"

namespace hotpath::verdict {

struct flame_node {
  std::size_t parent = 0;            // the root is its own
  std::size_t row = 0;               // of the comparison, or `no_row`
  std::string name;                  // where there is no row
  long double before = 0, after = 0; // of its own, in the tree's unit
};
constexpr std::size_t no_row = std::size_t(-1);

/// A mean over the reports of each side. Parents come first; node 0 is the
/// whole. What is below 0.1 % of the larger side is summed up as "(small)", and
/// there are at most 4,000 nodes.
struct flame_tree {
  policy::unit unit = policy::unit::nanoseconds;
  /// From calls between functions, not from recorded contexts: a function's
  /// cost is divided among its callers in proportion to what each call cost.
  bool estimated = false;
  std::vector<flame_node> nodes;
};

/// Times by calling contexts where both sides have recorded them, and what the
/// call graph says: instructions, or times where there are no contexts. Either
/// may be missing.
/// None where nothing was judged.
std::vector<flame_tree> flame_trees(const side &baseline, const side &candidate,
                                    const comparison &c);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_FLAME_H
