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

/// Bytes asked for, and allocations.
struct charged {
  uint64_t bytes, count;
};
HOTPATH_INLINE charged operator+(charged a, charged b) {
  return {a.bytes + b.bytes, a.count + b.count};
}
HOTPATH_INLINE charged operator-(charged a, charged b) {
  return {a.bytes - b.bytes, a.count - b.count};
}
HOTPATH_INLINE bool operator==(charged a, charged b) {
  return a.bytes == b.bytes && a.count == b.count;
}
/// What a site is charged with itself, so far.
HOTPATH_INLINE charged self_of(const site_allocations &s) {
  return {s.self.bytes.get(), s.self.count.get()};
}

/// What the last call of it was charged with.
HOTPATH_INLINE charged last_of(const site_allocations &s) {
  return {s.last_bytes.get(), s.last_count.get()};
}

/// Beside each frame, in a stack of its own: a call, or several of the same
/// site that came one after the other, without calls inside.
struct call_slot {
  site_allocations *site;
  charged before;   // by the thread, when the (first) call began
  charged inside;   // since, by calls inside that have been added up
  uint32_t inner;   // another call of the site was open then
  uint32_t session; // that the (last) call began in: alloc_session_count
  uint32_t reserved[4];
};
static_assert(sizeof(call_slot) == 2 * sizeof(frame), "slot_of");

/// Whoever opens a slot allocates.
HOTPATH_INLINE bool has_inside(const call_slot &s) {
  return s.inside.count != 0;
}

/// The slots up to `touched` are filled in and not added up. Those of calls
/// that last are the lowest of them; the topmost of these has `word_touched`.
///
/// Until `touched` changes, all is charged to its site, so that the thread has
/// been charged with `base` and what that site is charged with itself.
struct alloc_part {
  uintptr_t span; // bytes of the measurement stack that have slots; 0: none
  frame *touched;
  site_allocations *here; // the topmost slot's
  charged base;
  // What `here` will have when the topmost slot's last call has done the same
  // as the one before, as far as that is known; where there were calls inside,
  // something else.
  charged expected;
  thread_allocations *all;
  call_slot *slots;
  site_allocations **sites; // by whatever a word has where its site id is
  bool refused;             // no memory: not tried again
};

/// What `here` had when the topmost slot's last call began; there are no calls
/// inside.
HOTPATH_INLINE charged begin_of_last(const alloc_part &a) {
  return a.expected - last_of(*a.here);
}

} // namespace hotpath

#endif
