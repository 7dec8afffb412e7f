//===- open_frames.cpp - Calls that have not returned when the session ends
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "open_frames.h"
#include "accounting.h"

namespace hotpath {

namespace {

open_frame *next_slot(open_frame_chunk *&chunk) {
  if (chunk && chunk->used.get() < open_frames_per_chunk)
    return &chunk->frames[chunk->used.get()];
  arena_ref r = arena_allocate(sizeof(open_frame_chunk));
  if (!r)
    return nullptr;
  auto *fresh = arena_at<open_frame_chunk>(r);
  fresh->next.set(chunk ? arena_ref_of(chunk) : 0);
  chunk = fresh;
  arena_head().open_frames.publish(r);
  return &chunk->frames[0];
}

} // namespace

void open_frames_record(uint64_t now) {
  open_frame_chunk *chunk = nullptr;
  for (thread_state *t = all_threads(); t; t = t->next) {
    frame *last = t->resolved;
    for (frame *f = base_of(*t) + 1; f <= last; ++f) {
      // A frame that its thread leaves right now has lost its flag.
      if (!(state_of(f) & frame_timed) || !(f->word & word_resolved))
        continue;
      open_frame *slot = next_slot(chunk);
      if (!slot)
        return;
      int64_t ticks = int64_t(now - f->start - the_clock.floor);
      *slot = {stats_of(f),
               f->node,
               (f - 1)->node,
               state_of(f),
               ticks < 0 ? 0 : uint64_t(ticks),
               f->weight,
               0};
      chunk->used.publish(chunk->used.get() + 1);
    }
  }
}

} // namespace hotpath
