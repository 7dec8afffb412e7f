//===- sum.h - Native reports of one build, added up --------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MERGE_SUM_H
#define HOTPATH_MERGE_SUM_H

#include "merge/input.h"

namespace hotpath::merge {

/// Adds up the functions of reports of one build: calls, times and histograms
/// are sums, minima and maxima are those of all, percentiles come from the
/// histograms. A function is the same by name, parameters, symbol and place.
/// Adding is associative, except that means are rounded. Session times add up
/// too, so percent_total is a share of all time. Contexts are left out.
model::timing_section sum_of(const std::vector<const input *> &reports);

/// What one report says, for the pooled report's `runs`; ids are those of
/// `pooled`.
model::run run_of(const input &from, const model::timing_section &pooled);

} // namespace hotpath::merge

#endif // HOTPATH_MERGE_SUM_H
