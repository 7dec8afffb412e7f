//===- fork.h - What happens in a forked child
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_FORK_H
#define HOTPATH_FORK_H

#include "platform.h"

namespace hotpath {

/// Installs the handlers. False when the C library refuses.
bool fork_watch();

/// Whether this process was forked and has not measured a call since. Most
/// children only exec, so starting from zero waits for the first call.
HOTPATH_HIDDEN extern std::atomic<bool> fork_pending;

/// Whether this process is a forked child that started from zero.
bool forked_child();

/// Empties the arena and starts the child's session. When that fails nothing is
/// measured in this process any more.
bool fork_restart();

} // namespace hotpath

#endif
