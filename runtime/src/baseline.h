//===- baseline.h - A session that starts from zero
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_BASELINE_H
#define HOTPATH_BASELINE_H

#include "platform.h"

// Only its owner writes a thread's statistics, so nobody can set them to zero
// while it runs. What they are is written beside them instead, and readers
// subtract it: counts are exact, whatever the threads do meanwhile.
//
// A call that is running then was made before: it is not counted, and its
// duration is in no average or percentile. Its time from then on is in the
// total of its function and context, as the time of what it calls has to be.
//
// All under the runtime's lock.

namespace hotpath {

/// Everything that has been measured so far counts as nothing. Linear in sites
/// and contexts that were called. `now`: ticks, the session's begin. False when
/// the arena is full: then some functions keep their numbers.
bool baseline_set(uint64_t now);

/// The same of allocations (alloc_baseline.cpp). Blocks that are followed are
/// forgotten.
bool alloc_baseline_set();

/// Looks which of the calls that were running have ended since; before reading.
void baseline_settle();

} // namespace hotpath

#endif
