//===- ratchet.h - What a lock is to hold after a run
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_RATCHET_H
#define HOTPATH_VERDICT_RATCHET_H

#include "policy/lock.h"
#include "verdict/side.h"

namespace hotpath::verdict {

/// A lock before and after, and what became of its values.
struct relocked {
  std::vector<policy::locked_value> values;
  std::size_t added = 0, lowered = 0, raised = 0, forgotten = 0;
  std::size_t above = 0;  // values that would have to be raised, and were not
  std::size_t absent = 0; // values of functions that no report has, kept
};

/// Locks what the reports measured of the functions that the policy's ratchets
/// are for: the least of all runs, as budgets are judged. Values only get
/// lower, and those of functions that are gone stay, unless `raise`.
relocked relock(const policy::policy &p, const side &measured,
                const std::vector<policy::locked_value> &old, bool raise);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_RATCHET_H
