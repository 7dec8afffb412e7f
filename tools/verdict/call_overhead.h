//===- call_overhead.h - What calling costs, where it was inlined before
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_CALL_OVERHEAD_H
#define HOTPATH_VERDICT_CALL_OVERHEAD_H

#include "verdict/graph.h"

namespace hotpath::verdict {

/// Instructions that each row's calls of functions of one side only may cost,
/// by themselves: at most 10 a call, and 6 more for a measured function, whose
/// code asks whether the runtime is active; at most 5 % of the caller, since
/// what costs more than that is no move any more.
std::vector<long double>
cost_of_calls(const call_graph &g, const std::vector<row> &rows, pairing how);

/// Takes regressions back that are nothing but the cost of calls which were
/// inlined before, in the callers and whoever calls those, and says so. Callees
/// are rows that are marked as outlined, or functions without a row that took
/// over what their caller did. `least` is in instructions.
void forgive_calls(const call_graph &g, long double least, comparison &c);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_CALL_OVERHEAD_H
