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

open_frame_chunk *first_chunk() {
  arena_ref r = arena_head().open_frames.get();
  return r ? arena_at<open_frame_chunk>(r) : nullptr;
}

// Chunks that were emptied are used again, the rest is appended.
open_frame *next_slot(open_frame_chunk *&chunk) {
  while (chunk && chunk->used.get() == open_frames_per_chunk &&
         chunk->next.get())
    chunk = arena_at<open_frame_chunk>(chunk->next.get());
  if (chunk && chunk->used.get() < open_frames_per_chunk)
    return &chunk->frames[chunk->used.get()];
  arena_ref r = arena_allocate(sizeof(open_frame_chunk));
  if (!r)
    return nullptr;
  (chunk ? chunk->next : arena_head().open_frames).publish(r);
  chunk = arena_at<open_frame_chunk>(r);
  return &chunk->frames[0];
}

} // namespace

void open_frames_forget() {
  for (arena_ref at = arena_head().open_frames.get(); at;) {
    auto *c = arena_at<open_frame_chunk>(at);
    c->used.publish(0);
    at = c->next.get();
  }
}

void open_frames_record(uint64_t now) {
  const uint64_t begin = arena_head().begin_ticks;
  open_frame_chunk *chunk = first_chunk();
  for (thread_state *t = all_threads(); t; t = t->next) {
    frame *last = load_shared(t->resolved);
    for (frame *f = base_of(*t) + 1; f <= last; ++f) {
      if (!is_open_timed(f))
        continue;
      open_frame *slot = next_slot(chunk);
      if (!slot)
        return;
      // A call that began before the session: what it took since.
      uint64_t start = load_shared(f->start);
      bool straddles = int64_t(start - begin) < 0;
      int64_t ticks =
          int64_t(straddles ? now - begin : now - start - the_clock.floor);
      uint32_t kind = load_shared(f->kind);
      *slot = {load_shared(stats_of(f)),
               load_shared(f->node),
               load_shared((f - 1)->node),
               state_of(kind) | (straddles ? uint32_t(frame_straddles) : 0),
               ticks < 0 ? 0 : uint64_t(ticks),
               weight_of(kind),
               0};
      chunk->used.publish(chunk->used.get() + 1);
    }
  }
}

} // namespace hotpath
