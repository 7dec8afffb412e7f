//===- bootstrap.h - Memory for the time when there is no allocator yet
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ALLOC_BOOTSTRAP_H
#define HOTPATH_ALLOC_BOOTSTRAP_H

#include "platform.h"

// dlsym may allocate while it looks for the allocator. What it gets comes from
// here, is zeroed and is never reused; who frees it later must be able to tell.

namespace hotpath::allocator {

constexpr size_t bootstrap_bytes = size_t(64) << 10;
HOTPATH_HIDDEN extern char bootstrap_memory[bootstrap_bytes];

/// Null when there is no more; alignment a power of two. Lock-free.
void *bootstrap_allocate(size_t bytes, size_t alignment = 16);

HOTPATH_INLINE bool is_bootstrap(const void *block) {
  return HOTPATH_UNLIKELY(uintptr_t(block) - uintptr_t(bootstrap_memory) <
                          bootstrap_bytes);
}
/// Of a block from here: what was asked for.
size_t bootstrap_size(const void *block);

} // namespace hotpath::allocator

#endif
