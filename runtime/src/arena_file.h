//===- arena_file.h - The file that an arena may live in
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ARENA_FILE_H
#define HOTPATH_ARENA_FILE_H

#include <stddef.h>
#include <stdint.h>

// HOTPATH_DATA. What is written to a shared mapping of a file is there whatever
// becomes of the process. Offsets in the file are offsets in the arena.

namespace hotpath {

/// Creates the file: mode 0600, never an existing one, through no link. 0 or an
/// errno. Not thread-safe.
int arena_file_create(const char *path);
/// Goes on without it. Not thread-safe.
void arena_file_close();
/// The same, and removes the file.
void arena_file_discard();
bool arena_file_is_open();

/// The whole arena's address space, without access, at `at` (replacing what is
/// mapped there) or, if null, anywhere. `shared`: what is written goes into the
/// file; else it is the process's own. Null when refused.
void *arena_file_map(void *at, size_t bytes, bool shared);

/// Disk space for these bytes, which makes the file long enough for them. 0 or
/// an errno. Thread-safe; harmless when repeated.
int arena_file_reserve(uint64_t from, uint64_t to);

} // namespace hotpath

#endif
