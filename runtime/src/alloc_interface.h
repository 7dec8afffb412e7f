//===- alloc_interface.h - Between the interposed allocator and the runtime
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ALLOC_INTERFACE_H
#define HOTPATH_ALLOC_INTERFACE_H

#include "alloc_state.h"

// libhotpath_alloc defines malloc and its family; the runtime knows which
// function is running. The two may be in one program, or in different shared
// objects of it that were built apart, hence the number in the names: raise it
// when anything here changes.

/// What the runtime leaves for the allocator, one for each thread: while the
/// innermost measured frame is the same, and its word too, blocks are charged
/// to the same site, by one instruction for each number, and nobody has to be
/// told.
struct hotpath_alloc_cell {
  uintptr_t top; // hotpath_thread.top; what is no address: none
  hotpath::site_allocations *site;
  uint32_t word; // of the frame below
  // The same when another call of the site has just begun there, which counts
  // as a repetition of the last if that was one too (alloc_repeat.h); what no
  // word is: it cannot be one.
  uint32_t fresh_word;
  hotpath::alloc_part *part;
  hotpath::frame **busy; // of thread_state
  uint32_t session;      // when this was written
};

/// What is told of each block. All functions may be called from any thread, by
/// malloc itself; none fails, allocates or changes errno.
struct hotpath_alloc_hooks {
  /// A new block, before the program has it. `usable`: malloc_usable_size.
  /// Returns the block.
  void *(*allocated)(void *block, size_t asked, size_t usable);
  /// A block, while it is the caller's still. Returns the block.
  void *(*freed)(void *block, size_t usable);
  /// The same, when the allocator may give it another size or place. Returns
  /// what `resized` gets.
  uint64_t (*resizing)(void *block);
  /// What became of it: `to` null when the old block stays as it was.
  void (*resized)(uint64_t ticket, void *from, size_t from_usable, void *to,
                  size_t asked, size_t to_usable);
  /// ... or that it was freed, and nothing took its place.
  void (*resized_away)(uint64_t ticket, size_t from_usable);
};

/// The interposed allocator.
struct hotpath_alloc_source {
  /// Null: nothing is told.
  std::atomic<const hotpath_alloc_hooks *> hooks;
  /// Where threads have their hotpath_alloc_cell, and hotpath_thread.top: the
  /// distances from the thread pointer. The first 0: the hooks are told of each
  /// block.
  std::atomic<intptr_t> cell_at, top_at;
  /// Another number: a call that began before is none of the session's.
  std::atomic<uint32_t> session;
  /// While this is true and nothing is told, blocks are counted here.
  std::atomic<bool> early;
  std::atomic<uint64_t> early_bytes;
  std::atomic<uint64_t> early_count;
  /// A block's size is before it, as alloc/next.h says; else there must be no
  /// cells.
  std::atomic<bool> sizes_are_before_blocks;
  /// Why it does not count at all, a sentence, or null.
  const char *refusal;
};

extern "C" {
/// Of the runtime: from now on it decides about `hooks`. Called by a
/// constructor of libhotpath_alloc when it finds a runtime in the program.
void __hotpath_alloc_attach_2(hotpath_alloc_source *source);
/// Of libhotpath_alloc, for a runtime in a library that is loaded later.
hotpath_alloc_source *__hotpath_alloc_source_2();
}

#endif
