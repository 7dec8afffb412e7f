//===- alloc_state.h - What a thread keeps of its allocations
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ALLOC_STATE_H
#define HOTPATH_ALLOC_STATE_H

#include "alloc_layout.h"
#include "frame.h"

namespace hotpath {

/// In a frame's `word`, unseen by the inline path: the call has allocated, and
/// a slot has been filled in. A call that ends does nothing about it. The next
/// one of that place overwrites the word, and the thread's next allocation
/// finds out.
constexpr uint32_t word_touched = 0x00800000u;
static_assert(!(word_touched & (HOTPATH_FRAME_ID_MASK | HOTPATH_FRAME_FLAGS)),
              "a bit of its own");

/// Beside each frame, in a stack of its own: a call, or several of the same
/// site that came one after the other and were charged with the same, without
/// calls inside.
struct call_slot {
  site_allocations *site;
  uint64_t bytes_before,
      count_before;                  // the site's own, at the first allocation
  uint64_t bytes_inner, count_inner; // since, by calls of the site inside
  uint64_t bytes_inside, count_inside; // by all calls inside
  uint32_t outer; // index of the call of the site around it; 0: none
  uint32_t reserved;
};
static_assert(sizeof(call_slot) == 2 * sizeof(frame), "slot_of");

/// The slots up to `touched` are filled in and not added up. Those of calls
/// that last are the lowest of them; the topmost of these has `word_touched`.
struct alloc_part {
  uintptr_t span; // bytes of the measurement stack that have slots; 0: none
  frame *touched;
  thread_allocations *all;
  call_slot *slots;
  site_allocations **sites; // by whatever a word has where its site id is
  bool refused;             // no memory: not tried again
};

} // namespace hotpath

#endif
