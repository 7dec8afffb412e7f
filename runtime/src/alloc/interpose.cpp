//===- interpose.cpp - malloc and its family
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "bootstrap.h"
#include "next.h"

#include <errno.h>
#include <string.h>

// Each function returns what the next allocator's returns, errno included. What
// that one does not have fails as if there were no memory.

using namespace hotpath;
using namespace hotpath::allocator;

#define HOTPATH_API __attribute__((visibility("default")))

namespace {

void *no_memory() {
  errno = ENOMEM;
  return nullptr;
}

// A block from before there was an allocator moves out.
void *move_out(void *block, size_t bytes) {
  void *to = told(next.malloc(bytes), bytes);
  size_t had = bootstrap_size(block);
  return to ? memcpy(to, block, had < bytes ? had : bytes) : nullptr;
}

__attribute__((noinline)) void *told_realloc(const hotpath_alloc_hooks &h,
                                             void *block, size_t bytes) {
  size_t before = usable(block, 0);
  uint64_t ticket = h.resizing(block);
  void *to = next.realloc(block, bytes);
  if (to || bytes) {
    h.resized(ticket, block, before, to, bytes, to ? usable(to, bytes) : 0);
    return to;
  }
  h.resized_away(ticket, before);
  return nullptr;
}

__attribute__((noinline)) void free_told(void *block) {
  next.free(tell_of_free(block));
}

// Not null.
__attribute__((noinline)) void free_rarely(void *block) {
  if (is_bootstrap(block))
    return;
  if (hooks())
    return free_told(block);
  nobody_is_told();
  next.free(block);
}

void *resize(void *block, size_t bytes) {
  if (!ready())
    return block ? nullptr : bootstrap_allocate(bytes);
  if (is_bootstrap(block))
    return move_out(block, bytes);
  if (!block)
    return told(next.realloc(nullptr, bytes), bytes);
  const hotpath_alloc_hooks *h = hooks();
  if (!h) {
    void *to = next.realloc(block, bytes);
    return to ? tell(to, bytes) : nullptr;
  }
  return told_realloc(*h, block, bytes);
}

} // namespace

extern "C" {

HOTPATH_API void *malloc(size_t bytes) {
  return told(next.malloc(bytes), bytes);
}

HOTPATH_API void free(void *block) {
  if (!block)
    return;
  if (HOTPATH_LIKELY(told_of_free_silently(block)))
    return next.free(block);
  free_rarely(block);
}

HOTPATH_API void *calloc(size_t n, size_t each) {
  if (!ready()) {
    size_t bytes;
    return __builtin_mul_overflow(n, each, &bytes) ? nullptr
                                                   : bootstrap_allocate(bytes);
  }
  return told(next.calloc(n, each), n * each);
}

HOTPATH_API void *realloc(void *block, size_t bytes) {
  return resize(block, bytes);
}

HOTPATH_API void *reallocarray(void *block, size_t n, size_t each) {
  size_t bytes;
  return __builtin_mul_overflow(n, each, &bytes) ? no_memory()
                                                 : resize(block, bytes);
}

HOTPATH_API void *memalign(size_t alignment, size_t bytes) {
  if (!ready())
    return bootstrap_allocate(bytes, alignment);
  return next.memalign ? told(next.memalign(alignment, bytes), bytes)
                       : no_memory();
}

HOTPATH_API void *aligned_alloc(size_t alignment, size_t bytes) {
  if (!ready())
    return bootstrap_allocate(bytes, alignment);
  return next.aligned_alloc ? told(next.aligned_alloc(alignment, bytes), bytes)
                            : no_memory();
}

HOTPATH_API int posix_memalign(void **result, size_t alignment, size_t bytes) {
  if (!ready()) {
    void *block = bootstrap_allocate(bytes, alignment);
    if (block)
      *result = block;
    return block ? 0 : ENOMEM;
  }
  if (!next.posix_memalign)
    return ENOMEM;
  int error = next.posix_memalign(result, alignment, bytes);
  if (error == 0)
    told(*result, bytes);
  return error;
}

HOTPATH_API void *valloc(size_t bytes) {
  if (!ready())
    return bootstrap_allocate(bytes, 4096);
  return next.valloc ? told(next.valloc(bytes), bytes) : no_memory();
}

HOTPATH_API void *pvalloc(size_t bytes) {
  if (!ready())
    return bootstrap_allocate(bytes, 4096);
  return next.pvalloc ? told(next.pvalloc(bytes), bytes) : no_memory();
}

HOTPATH_API size_t malloc_usable_size(void *block) {
  if (!block)
    return 0;
  if (is_bootstrap(block))
    return bootstrap_size(block);
  return ready() ? usable(block, 0) : 0;
}

} // extern "C"
