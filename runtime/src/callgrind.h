//===- callgrind.h - The session, when Callgrind counts
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CALLGRIND_H
#define HOTPATH_CALLGRIND_H

#include "hotpath/abi.h"
#include "hotpath/block.h"
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
/// one begins the process's session: what was counted before is forgotten.
void callgrind_add_module(const hotpath_site *begin, const hotpath_site *end);

/// A module that goes before the session ends is described now, and counted.
void callgrind_remove_module(const hotpath_site *begin,
                             const hotpath_site *end);

/// Remembers the zone of a callable; what goes into `hotpath_block::id`, so that
/// it is asked for once.
uint32_t callgrind_add_block(const hotpath_block &block);

/// A session that the program opens begins, whatever was counted before.
void callgrind_begin();

/// In a forked child, and when a session is reset: it starts from zero.
void callgrind_restart();

/// Nothing is counted until it goes on. A function that is running then has
/// ended for Callgrind. Nothing happens when no session is open.
void callgrind_pause(bool pause);

/// Writes a dump and goes on; callgrind_dumps() tells of one more.
void callgrind_dump();

/// How many dumps of the session there are: the last ones of the process.
uint32_t callgrind_dumps();

/// Ends counting: the dump of the session is written, with a tag that no other
/// dump has. The lock is not needed; nothing happens when no session is open.
void callgrind_end();

/// Describes all sites in the arena, once counting has ended.
void callgrind_describe();

} // namespace hotpath

#endif
