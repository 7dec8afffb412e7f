//===- deadline.h - What is to happen at a certain time
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_DEADLINE_H
#define HOTPATH_DEADLINE_H

#include <stdint.h>

// One thread for all deadlines, made when the first is set, with every signal
// blocked. A timer's signal would need a number that programs use themselves.
// Any thread, without the runtime's lock: making a thread calls malloc.

namespace hotpath {

enum deadline_kind { deadline_shutdown, deadline_session, deadline_count };

/// In `ms` milliseconds from now `expired(argument)` is called, on that thread.
/// Replaces what was set of this kind; 0 only takes that back. A system that
/// refuses threads is one line on stderr.
void deadline_set(deadline_kind kind, uint32_t ms, void (*expired)(uint32_t),
                  uint32_t argument);

/// Ends the thread, since its code may be unloaded. Waits for a call that has
/// begun, unless it is that very thread that asks.
void deadlines_stop();

/// In a forked child, which has no such thread.
void deadlines_in_child();

} // namespace hotpath

#endif
