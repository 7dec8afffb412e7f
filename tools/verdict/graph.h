//===- graph.h - Who calls whom, and for how much
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_GRAPH_H
#define HOTPATH_VERDICT_GRAPH_H

#include "verdict/comparison.h"

namespace hotpath::verdict {

/// A call between rows on one or both sides, as a mean over reports.
struct edge {
  std::size_t from = 0, to = 0; // rows; `to` may be `unmeasured_row`
  std::string_view callee;      // its name, in a report
  long double calls_before = 0, calls_after = 0;
  long double cost_before = 0, cost_after = 0; // inclusive
  long double change() const { return cost_after - cost_before; }
};
constexpr std::size_t unmeasured_row = std::size_t(-1);

/// The calls of both sides: in instructions where both count them, else in
/// nanoseconds.
struct call_graph {
  policy::unit unit = policy::unit::instructions;
  std::vector<edge> edges; // sorted by caller, then callee's row and name
  std::vector<long double> self_before, self_after;   // by row
  std::vector<long double> total_before, total_after; // by row
};

call_graph graph_of(const side &baseline, const side &candidate,
                    const std::vector<row> &rows);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_GRAPH_H
