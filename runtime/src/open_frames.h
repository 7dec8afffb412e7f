//===- open_frames.h - Calls that have not returned when the session ends
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_OPEN_FRAMES_H
#define HOTPATH_OPEN_FRAMES_H

#include <stdint.h>

namespace hotpath {

/// Lists every open, timed frame of every thread in the arena, with its time
/// until `now` (ticks). Threads may still run; their own structures are left
/// alone. Under the lock. A call that began before the session did is marked.
void open_frames_record(uint64_t now);

/// Empties the list: the session runs on, or another begins.
void open_frames_forget();

} // namespace hotpath

#endif
