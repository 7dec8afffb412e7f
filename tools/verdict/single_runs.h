//===- single_runs.h - Pooled reports, one report for each run again
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_SINGLE_RUNS_H
#define HOTPATH_VERDICT_SINGLE_RUNS_H

#include "report/model.h"

namespace hotpath::verdict {

/// A report for each timed run, in their order, as small as it can be: no
/// contexts and no histograms. Of a run that was pooled there are its times
/// only; what else the report holds is of all its runs, or of one of them.
std::vector<model::report>
single_runs(const std::vector<model::report> &reports);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_SINGLE_RUNS_H
