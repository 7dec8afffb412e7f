//===- next.h - The allocator that is interposed
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ALLOC_NEXT_H
#define HOTPATH_ALLOC_NEXT_H

#include "alloc_add.h"
#include "alloc_interface.h"
#include "hotpath/abi.h"
#include "thread_pointer.h"

namespace hotpath::allocator {

/// What the next allocator in the order of the program's libraries provides.
/// All null until it has been looked for, except malloc and free, which look
/// for it; optional ones may stay so.
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
HOTPATH_HIDDEN extern std::atomic<bool> is_found;

/// Looks for it. False while this thread is looking already: the dynamic linker
/// allocates meanwhile, and is served by bootstrap.h.
bool find_next();

/// True, with all that has to be there found.
HOTPATH_INLINE bool ready() {
  return HOTPATH_LIKELY(is_found.load(std::memory_order_acquire)) ||
         find_next();
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
/// it out; asking costs more than the rest of telling. Blocks of bootstrap.h
/// look as if they were mapped.
constexpr size_t size_word_mapped = 2;
HOTPATH_INLINE size_t size_word(const void *block) {
  return static_cast<const size_t *>(block)[-1];
}
HOTPATH_INLINE bool is_mapped(size_t word) { return word & size_word_mapped; }
HOTPATH_INLINE size_t usable_unmapped(size_t word) {
  return (word & ~size_t(7)) - sizeof(size_t);
}

HOTPATH_INLINE bool sizes_are_before_blocks() {
  return source.sizes_are_before_blocks.load(std::memory_order_relaxed);
}
HOTPATH_INLINE size_t usable_by_size(const void *block) {
  size_t word = size_word(block);
  return usable_unmapped(word) - (is_mapped(word) ? sizeof(size_t) : 0);
}

/// malloc_usable_size; `otherwise` where the next allocator does not tell.
size_t ask_usable(void *block, size_t otherwise);
HOTPATH_INLINE size_t usable(void *block, size_t otherwise) {
  return HOTPATH_LIKELY(sizes_are_before_blocks())
             ? usable_by_size(block)
             : ask_usable(block, otherwise);
}

/// Set to see whether blocks, new or freed, come by while nobody is told: they
/// clear it.
HOTPATH_HIDDEN extern std::atomic<bool> nothing_came_by;

/// What the calling thread's blocks are charged to without telling; null: the
/// runtime has to be told. `cell`: source.cell_at.
HOTPATH_INLINE site_allocations *charged_silently(intptr_t cell) {
  auto top =
      thread_load<uintptr_t>(source.top_at.load(std::memory_order_relaxed));
  if (HOTPATH_UNLIKELY(top != thread_load<uintptr_t>(
                                  cell + offsetof(hotpath_alloc_cell, top))))
    return nullptr;
  uint32_t word = reinterpret_cast<const frame *>(top)[-1].word;
  if (HOTPATH_UNLIKELY(word != thread_load<uint32_t>(
                                   cell + offsetof(hotpath_alloc_cell, word))))
    return nullptr;
  auto *site = thread_load<site_allocations *>(
      cell + offsetof(hotpath_alloc_cell, site));
  __builtin_assume(site != nullptr);
  return site;
}

/// Of blocks that come by then.
HOTPATH_INLINE void nobody_is_told() {
  if (HOTPATH_UNLIKELY(nothing_came_by.load(std::memory_order_relaxed)))
    nothing_came_by.store(false, std::memory_order_relaxed);
}

/// Tells of a new block, if there is one, and passes it on.
void *tell(void *block, size_t asked);       // the runtime charges it somehow
void *tell_fresh(void *block, size_t asked); // there are cells
HOTPATH_INLINE void *told(void *block, size_t asked) {
  if (HOTPATH_UNLIKELY(!block))
    return block;
  intptr_t cell = source.cell_at.load(std::memory_order_acquire);
  if (HOTPATH_UNLIKELY(!cell))
    return tell(block, asked);
  site_allocations *to = charged_silently(cell);
  size_t word = size_word(block);
  if (HOTPATH_UNLIKELY(!to) || HOTPATH_UNLIKELY(is_mapped(word)))
    return tell_fresh(block, asked);
  add_allocation(*to, asked, usable_unmapped(word));
  return block;
}

/// The same of one that is to be freed; not null.
void *tell_of_free(void *block);
HOTPATH_INLINE bool told_of_free_silently(void *block) {
  intptr_t cell = source.cell_at.load(std::memory_order_acquire);
  if (HOTPATH_UNLIKELY(!cell))
    return false;
  site_allocations *to = charged_silently(cell);
  size_t word = size_word(block);
  if (HOTPATH_UNLIKELY(!to) || HOTPATH_UNLIKELY(is_mapped(word)))
    return false;
  add_free(*to, usable_unmapped(word));
  return true;
}
HOTPATH_INLINE void *told_of_free(void *block) {
  return HOTPATH_LIKELY(told_of_free_silently(block)) ? block
                                                      : tell_of_free(block);
}

} // namespace hotpath::allocator

#endif
