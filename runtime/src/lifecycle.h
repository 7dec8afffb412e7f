//===- lifecycle.h - The session: from the first module to the report
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_LIFECYCLE_H
#define HOTPATH_LIFECYCLE_H

#include "flags.h"

// Initialised once, by whichever module registers first; it ends once, by
// whichever of exit, quick_exit or the unloading of this library comes first.

namespace hotpath {

/// The process's flags; valid once the session was started.
const flags &session_flags();

/// In a forked child, under the lock: an empty arena with a new start, the
/// modules described again. False when memory is refused.
bool session_restart();

/// Nothing is measured any more and nothing will be reported. Under the lock.
void session_abandon();

} // namespace hotpath

#endif
