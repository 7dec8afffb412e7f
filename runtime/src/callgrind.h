//===- callgrind.h - The session, when Callgrind counts
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CALLGRIND_H
#define HOTPATH_CALLGRIND_H

#include "hotpath/abi.h"
#include "platform.h"

// Under Callgrind emitted code takes its inactive path: a function is known by
// its symbol, and Callgrind counts its calls and instructions. The runtime
// tells Callgrind where the session begins and ends, and reports which symbols
// are measured. All of it under the runtime's lock.

namespace hotpath {

/// Whether Callgrind listens; no other tool of Valgrind's does.
bool callgrind_listens();

/// Counts the canaries, in a dump of their own: of put_canaries_tag.
void callgrind_count_canaries();

/// Remembers a module, since describing its sites would be counted. The first
/// one begins the session: whatever was counted before is forgotten.
void callgrind_add_module(const hotpath_site *begin, const hotpath_site *end);

/// A module that goes before the session ends is described now, and counted.
void callgrind_remove_module(const hotpath_site *begin,
                             const hotpath_site *end);

/// In a forked child, which starts from zero.
void callgrind_restart();

/// Ends counting: the dump of the session is written, with a tag that no other
/// dump has. The lock is not needed; nothing happens when no session is open.
void callgrind_end();

/// Describes all sites in the arena, once counting has ended.
void callgrind_describe();

} // namespace hotpath

#endif
