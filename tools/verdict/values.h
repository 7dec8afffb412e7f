//===- values.h - A metric's value in one run
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_VALUES_H
#define HOTPATH_VERDICT_VALUES_H

#include "policy/metric.h"
#include "verdict/side.h"

#include <optional>
#include <vector>

namespace hotpath::verdict {

/// Nothing where the run has not measured it. Whole numbers up to 2^62 are
/// exact. A percentile that the report does not list comes from its histogram,
/// off by at most 0.8 % (runtime/src/histogram.h).
std::optional<long double> value_of(const policy::metric &m, const sample &s);

/// The median over the runs that have measured it.
std::optional<long double> middle_of(const policy::metric &m,
                                     const std::vector<sample> &runs);

/// Exact calls of a run; nothing where no section has the function.
std::optional<std::uint64_t> calls_of(const sample &s);

/// The value below which `thousandths` of a percent of the counts are: that of
/// rank ceil(p * n), as the runtime's own. Nothing for an empty histogram.
std::optional<std::uint64_t>
percentile_of(const std::vector<model::bucket> &histogram,
              std::uint32_t thousandths);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_VALUES_H
