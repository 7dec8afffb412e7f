//===- alloc_tracker.h - Each block, from its allocation until it is freed
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ALLOC_TRACKER_H
#define HOTPATH_ALLOC_TRACKER_H

#include "alloc_interface.h"
#include "alloc_layout.h"

// For HOTPATH_ALLOC_TRACK=live: which function's blocks are live at the end,
// and were when the process had most. A table by address in memory of our own,
// 16 bytes for a block and at most two thirds full; one lock for all threads,
// since a peak is one of the whole process.

namespace hotpath {

/// Charges, as `charging_hooks` do, and follows every block.
HOTPATH_HIDDEN extern const hotpath_alloc_hooks tracking_hooks;

/// Only forget what is freed.
HOTPATH_HIDDEN extern const hotpath_alloc_hooks paused_hooks;

/// Begins with an empty table; in a forked child too. False when memory is
/// refused. Under the runtime's lock, while no hook is told anything.
bool tracker_start(process_allocations &p);

/// Follows no block any more that there is. Under the runtime's lock.
void tracker_forget();

/// Around a fork, so that the child's copy is whole; the second when the first
/// was true. What fork handlers of this thread allocate meanwhile is not
/// followed.
bool tracker_before_fork();
void tracker_after_fork();

} // namespace hotpath

#endif
