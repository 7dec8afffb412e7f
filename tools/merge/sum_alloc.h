//===- sum_alloc.h - Allocations of several runs, added up ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MERGE_SUM_ALLOC_H
#define HOTPATH_MERGE_SUM_ALLOC_H

#include "merge/input.h"

namespace hotpath::merge {

/// Adds up the allocations of reports; ids are those of `pooled`, which is what
/// sum_of makes of the same reports. Bytes, counts and calls are sums, maxima
/// those of all, means are weighted by calls. Percentiles are left out, since
/// reports hold no distribution of allocations, and what was live at one time,
/// which has no sum. Nothing unless all of the reports have allocations.
/// Throws refusal when they charge calls differently.
std::optional<model::alloc_section>
allocations_of(const std::vector<const input *> &reports,
               const model::timing_section &pooled);

} // namespace hotpath::merge

#endif // HOTPATH_MERGE_SUM_ALLOC_H
