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
  return arena_ref(size_t(static_cast<const char *>(p) - arena_base) /
                   arena_unit);
}
inline arena_header &arena_head() {
  return *reinterpret_cast<arena_header *>(arena_base);
}

/// Reserves the region, as much of `most` bytes as the address space allows,
/// and writes the header and the table of sites. It lives in the file of
/// arena_file.h when that is open, else in anonymous memory. False when not
/// even the smallest region, or its first page, can be had. Not thread-safe.
bool arena_create(uint64_t most);
/// The same in place: everything from the header on is as new, the address is
/// the same. Not while other threads measure.
bool arena_recreate();
/// In a forked child: what it writes from now on is its own, not its parent's
/// file's. The contents stay.
void arena_detach_from_file();

/// Zeroed memory, aligned to 16 bytes or, if asked, a larger power of two up to
/// a page. 0 when the arena is full: the caller goes on without. Lock-free.
arena_ref arena_allocate(size_t bytes, size_t alignment = arena_unit);
/// Copies a string in; 0 when full or null.
arena_ref arena_string(const char *text);
/// The same for any bytes.
arena_ref arena_text(const char *text, size_t length);

/// Address space for an array of which a part will be used, page-aligned and
/// zero; the last page may be used at once. 0 when full.
arena_ref arena_reserve(size_t bytes);
/// The array may be used up to byte `to`, where `from` is what was asked for
/// before. False when memory is refused. Under the runtime's lock.
bool arena_back(arena_ref array, size_t from, size_t to);

} // namespace hotpath

#endif
