//===- environment.h - Were both sides measured under the same conditions?
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_ENVIRONMENT_H
#define HOTPATH_VERDICT_ENVIRONMENT_H

#include "policy/policy.h"
#include "verdict/side.h"

namespace hotpath::verdict {

/// A field that both sides do not share. An unknown value is empty; no value is
/// worse than `demote` then. `meaning` is empty where the field says it all.
struct difference {
  std::string field, baseline, candidate;
  policy::severity icount, alloc, timing;
  std::string meaning = {};
};

struct environment {
  std::vector<difference> differences; // in the order of the policy's fields
  std::vector<std::string> notes;      // reports of one side that differ
  policy::severity icount = policy::severity::info,
                   alloc = policy::severity::info,
                   timing = policy::severity::info; // the worst of each
};

/// Compares the first report of each side, and each report with the first of
/// its own. Instructions are of the run under Callgrind and so is the
/// environment that they are seen in. Neither side is empty.
environment compare_environments(const side &baseline, const side &candidate,
                                 const policy::policy &p);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_ENVIRONMENT_H
