//===- entry.h - The calling thread's part of the slow path
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ENTRY_H
#define HOTPATH_ENTRY_H

#include "thread_state.h"

namespace hotpath {

/// Attaches the calling thread if it has no state yet; false when memory is
/// refused. The caller holds the lock.
bool attach_current();
/// The calling thread has no state any more; its next call attaches again.
void forget_current();
/// The calling thread's state; null when it has none.
thread_state *current_thread();

/// In a forked child: every call of the one thread goes the special way, its
/// open frames account nothing when they end. Called with the lock held.
void quarantine_current_after_fork();

} // namespace hotpath

#endif
