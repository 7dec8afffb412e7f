//===- alloc_repeat.h - A call that allocates like the one before
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ALLOC_REPEAT_H
#define HOTPATH_ALLOC_REPEAT_H

#include "alloc_state.h"
#include "in_place.h"

namespace hotpath {

// All of the word: a store of one byte, which the compiler would prefer, makes
// the next load of it wait until both have left the processor.
HOTPATH_INLINE void set_touched(frame *f, uint32_t word) {
  store_shared(f->word, word | word_touched);
}

/// The topmost slot's call was followed by another one of its site at the same
/// place, `f`, whose word is `word`, and which allocates for the first time. If
/// that call did the same as the one before it, it is counted and the slot
/// kept; false: nothing was changed. Nothing was allocated by calls inside, and
/// the thread is marked busy.
HOTPATH_INLINE bool count_repeat(alloc_part &a, frame *f, uint32_t word) {
  site_allocations &s = *a.here;
  if (!((f - 1)->word & word_touched) || !(self_of(s) == a.expected))
    return false;
  // Not by way of registers, of which a function that calls nothing has few.
  add_in_place(a.expected.bytes, s.last_bytes.get());
  add_in_place(a.expected.count, s.last_count.get());
  s.repeats.add(1);
  set_touched(f, word);
  return true;
}

} // namespace hotpath

#endif
