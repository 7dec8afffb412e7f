//===- next.h - The allocator that is interposed
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ALLOC_NEXT_H
#define HOTPATH_ALLOC_NEXT_H

#include "alloc_interface.h"
#include "platform.h"

namespace hotpath::allocator {

/// What the next allocator in the order of the program's libraries provides.
/// All null until it has been looked for; optional ones may stay so.
struct functions {
  void *(*malloc)(size_t);
  void (*free)(void *);
  void *(*calloc)(size_t, size_t);
  void *(*realloc)(void *, size_t);
  void *(*memalign)(size_t, size_t);
  void *(*aligned_alloc)(size_t, size_t);
  int (*posix_memalign)(void **, size_t, size_t);
  void *(*valloc)(size_t);
  void *(*pvalloc)(size_t);
  size_t (*malloc_usable_size)(void *);
};
HOTPATH_HIDDEN extern functions next;

/// Looks for it. False while this thread is looking already: the dynamic linker
/// allocates meanwhile, and is served by bootstrap.h.
bool find_next();

/// True, with all that has to be there found.
HOTPATH_INLINE bool ready() {
  return HOTPATH_LIKELY(next.malloc != nullptr) || find_next();
}

/// Whether an address, a function's, is of the same library as next.malloc.
bool is_of_next(const void *function);

/// Looks for the next operator new and delete, which are looked for when they
/// are first called, otherwise.
void find_operators();

/// Who is told; null: nobody.
HOTPATH_HIDDEN extern hotpath_alloc_source source;
HOTPATH_INLINE const hotpath_alloc_hooks *hooks() {
  return source.hooks.load(std::memory_order_acquire);
}

/// glibc's allocator: a block's size is the word before it, `mmapped` ones less
/// two words, others less one (malloc/malloc.c, "chunk"). find_next has tried
/// it out; asking costs more than the rest of telling.
HOTPATH_HIDDEN extern bool sizes_are_before_blocks;

/// malloc_usable_size; `otherwise` where the next allocator does not tell.
HOTPATH_INLINE size_t usable(void *block, size_t otherwise) {
  if (HOTPATH_LIKELY(sizes_are_before_blocks)) {
    size_t word = static_cast<const size_t *>(block)[-1];
    return (word & ~size_t(7)) - sizeof(size_t) * (1 + (word >> 1 & 1));
  }
  return next.malloc_usable_size ? next.malloc_usable_size(block) : otherwise;
}

/// Set to see whether blocks, new or freed, come by while nobody is told: they
/// clear it.
HOTPATH_HIDDEN extern std::atomic<bool> nothing_came_by;

/// Nobody is told: before the runtime decides, blocks are counted at least.
inline void *untold(void *block, size_t asked) {
  if (HOTPATH_UNLIKELY(nothing_came_by.load(std::memory_order_relaxed)))
    nothing_came_by.store(false, std::memory_order_relaxed);
  if (HOTPATH_UNLIKELY(source.early.load(std::memory_order_relaxed)) && block) {
    source.early_bytes.fetch_add(asked, std::memory_order_relaxed);
    source.early_count.fetch_add(1, std::memory_order_relaxed);
  }
  return block;
}

/// Tells of a new block, and passes it on.
HOTPATH_INLINE void *told(void *block, size_t asked) {
  const hotpath_alloc_hooks *h = hooks();
  if (HOTPATH_UNLIKELY(!h))
    return untold(block, asked);
  return HOTPATH_LIKELY(block != nullptr)
             ? h->allocated(block, asked, usable(block, asked))
             : block;
}
/// The same of one that is to be freed; not null.
HOTPATH_INLINE void *told_of_free(void *block) {
  const hotpath_alloc_hooks *h = hooks();
  if (HOTPATH_LIKELY(h != nullptr))
    return h->freed(block, usable(block, 0));
  if (HOTPATH_UNLIKELY(nothing_came_by.load(std::memory_order_relaxed)))
    nothing_came_by.store(false, std::memory_order_relaxed);
  return block;
}

} // namespace hotpath::allocator

#endif
