//===- registry.h - The measured functions of the loaded modules
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REGISTRY_H
#define HOTPATH_REGISTRY_H

#include "hotpath/abi.h"
#include "hotpath/block.h"
#include "platform.h"

// Under the runtime's lock, except registry_describe.

namespace hotpath {

/// Gives every site an id. Bounds that are known are ignored. A module that was
/// loaded before, with the same content, gets the ids it had.
void registry_add(const hotpath_site *begin, const hotpath_site *end);

/// The id of a block, given when it is new; blocks of equal name and place (of
/// the instances of a template, of a library that is loaded again) share
/// theirs. 0 when memory or ids have run out. Everything is copied.
uint32_t registry_add_block(const hotpath_block &block);

/// The same for the zone of a callable, under Callgrind: each has an id of its
/// own. `symbol` may be null.
uint32_t registry_add_zone(const hotpath_block &block, const char *symbol);

/// Whether a function or block of a loaded module has this name, called or not.
bool registry_knows(const char *name);

/// The module is about to be unmapped; its numbers stay.
void registry_remove(const hotpath_site *begin, const hotpath_site *end);

/// Copies the description of a site into the arena, if it is not there, when
/// the site is called for the first time: most functions of a big program never
/// are. False when the arena is full. Lock-free; any thread.
bool registry_describe(uint32_t id);

/// Lists the loaded modules again, under the same ids, in an arena that was
/// emptied. False when it is full.
bool registry_replay();

} // namespace hotpath

#endif
