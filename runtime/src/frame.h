//===- frame.h - The slow path's fields of a frame
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_FRAME_H
#define HOTPATH_FRAME_H

#include "arena_layout.h"
#include "hotpath/abi.h"

// `word` belongs to the inline path, which overwrites it with a bare site id
// whenever it pushes. Whatever the slow path must still know of a frame that
// was abandoned and then overwritten (longjmp, then another call) is therefore
// kept in the other fields. Threads that end a session read the resolved frames
// of others: every store is a store_shared or publish_shared.

namespace hotpath {

using frame = hotpath_frame;

/// In `word`: the frame is resolved, its exit has to come to the slow path.
constexpr uint32_t word_resolved = 0x01000000u;

/// State of a resolved frame, the low byte of its kind.
enum frame_state : uint32_t {
  frame_timed = 1,      // `start` is set
  frame_inner_site = 2, // another activation of the site was on the stack
  frame_inner_node = 4, // one of the same context node was
  frame_more = 8,       // the node is a "(more)"
  // Of an open frame in the arena only:
  frame_straddles = 16, // began before the session did
};

/// What a resolved frame is: its state, and how many calls it stands for, 0 to
/// longest_block of sampling.h.
HOTPATH_INLINE constexpr uint32_t frame_kind(uint32_t state, uint32_t weight) {
  return weight << 8 | state;
}
HOTPATH_INLINE constexpr uint32_t state_of(uint32_t kind) {
  return kind & 0xff;
}
HOTPATH_INLINE constexpr uint32_t weight_of(uint32_t kind) { return kind >> 8; }

/// Of a resolved frame. `stats` is 0 for a frame that accounts nothing: the
/// stack's base, or one that the child inherited from before a fork.
HOTPATH_INLINE arena_ref &stats_of(frame *f) { return f->stats; }

/// For any thread: a call that is timed and runs. One that its thread leaves
/// right now has lost its flag.
inline bool is_open_timed(const frame *f) {
  return (load_shared(f->kind) & frame_timed) &&
         (load_shared(f->word) & word_resolved);
}

} // namespace hotpath

#endif
