//===- judge_rows.h - Every row of both sides, metric by metric
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_JUDGE_ROWS_H
#define HOTPATH_VERDICT_JUDGE_ROWS_H

#include "verdict/comparison.h"

namespace hotpath::verdict {

/// Fills `rows` and `program` from pairs, each metric with its state. What an
/// environment refuses is `incomparable`.
void judge_rows(const side &baseline, const side &candidate,
                const policy::policy &p, const compare_options &options,
                const earlier_runs *earlier, comparison &c);

/// Marks removed functions whose work their callers do now as inlined, and new
/// ones that took it over as outlined.
/// From here on `c.graph` is needed.
void find_moves(const policy::policy &p, comparison &c);

/// Reads instructions and time together, takes timings back that the whole run
/// speaks against, and sets each row's state and whether it fails. Slower times
/// fail in the `confirm`-th upload in a row only, where the policy asks for it.
void conclude(const policy::policy &p, const earlier_runs *earlier,
              comparison &c);

/// Names what changed by itself and folds the callers that only pass it on.
void find_causes(comparison &c);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_JUDGE_ROWS_H
