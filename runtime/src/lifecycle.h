//===- lifecycle.h - The session: from the first module to the report
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_LIFECYCLE_H
#define HOTPATH_LIFECYCLE_H

#include "canaries.h"
#include "flags.h"

// Initialised once, by whichever module registers first; it ends once, by
// whichever of exit, quick_exit or the unloading of this library comes first.

namespace hotpath {

/// The process's flags; valid once the session was started.
const flags &session_flags();

/// What HOTPATH_CANARIES asked for took; zeros otherwise.
const canary_times &session_canaries();

/// Starts the runtime where nothing has yet. Whether it measures: from then on,
/// until the process ends. Under the lock.
bool session_start();

/// Whether it measures, without starting it.
bool session_is_started();

/// To be called after session_start, without the lock.
void session_started();

/// Everything up to now is none of the session's. Under the lock.
void session_stamp_begin();

/// The session is over: its last instant and the calls that are still running
/// go into the arena. Under the lock.
void session_stamp_end();

/// After session_stamp_end: the session was only read, and runs on. Under the
/// lock.
void session_stamp_on();

/// In a forked child, under the lock: an empty arena with a new start, the
/// modules described again. False when memory is refused.
bool session_restart();

/// Whether Callgrind counts in place of us.
bool session_is_counted();

/// Nothing is measured any more and nothing will be reported. Under the lock.
void session_abandon();

} // namespace hotpath

#endif
