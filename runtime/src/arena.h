//===- arena.h - The writer's side of the arena
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ARENA_H
#define HOTPATH_ARENA_H

#include "arena_layout.h"

namespace hotpath {

/// First byte of the region; null before `arena_create`.
HOTPATH_HIDDEN extern char *arena_base;

template <class T> HOTPATH_INLINE T *arena_at(arena_ref r) {
  return reinterpret_cast<T *>(arena_base + size_t(r) * arena_unit);
}
HOTPATH_INLINE arena_ref arena_ref_of(const void *p) {
  return arena_ref((static_cast<const char *>(p) - arena_base) / arena_unit);
}
inline arena_header &arena_head() {
  return *reinterpret_cast<arena_header *>(arena_base);
}

/// Reserves the region, as much of `most` bytes as the address space allows,
/// and writes the header and the table of sites. False when not even the
/// smallest region can be had. Not thread-safe.
bool arena_create(uint64_t most);
/// Empties the region in place: everything from the header on is as new, the
/// address is the same. Only in a forked child, which has one thread.
bool arena_recreate();

/// Zeroed memory, aligned to 16 bytes or, if asked, 64. 0 when the arena is
/// full: the caller goes on without. Lock-free.
arena_ref arena_allocate(size_t bytes, size_t alignment = arena_unit);
/// Copies a string in; 0 when full or null.
arena_ref arena_string(const char *text);

} // namespace hotpath

#endif
