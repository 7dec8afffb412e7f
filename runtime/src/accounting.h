//===- accounting.h - What a call leaves behind
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ACCOUNTING_H
#define HOTPATH_ACCOUNTING_H

#include "clock.h"
#include "durations.h"
#include "thread_state.h"

namespace hotpath {

/// The session's clock, set before the first call is measured.
struct session_clock {
  counter<bool> fast; // the counter may be read inline
  // The session is over: `fast` is off, nothing is accounted.
  counter<bool> frozen;
  clock_kind kind;
  uint64_t floor; // ticks that an empty timed call measures
};
HOTPATH_HIDDEN extern session_clock the_clock;

/// What makes a frame at a "(more)" node different: its sites differ, so
/// whether another of its frames is on the stack has to be counted apart.
HOTPATH_COLD uint32_t more_activate(context_node *n);

/// Opens a frame at the node that an edge leads to: counts it as active there.
/// The node itself is not looked at: in a large tree it is on its way to the
/// cache.
HOTPATH_INLINE uint32_t activate(site_stats *s, found_edge found) {
  uint32_t active = s->active.get();
  s->active.set(active + 1);
  uint32_t state = active ? uint32_t(frame_inner_site | frame_inner_node) : 0;
  if (HOTPATH_UNLIKELY(found.more))
    state = (state & frame_inner_site) |
            more_activate(arena_at<context_node>(found.target));
  return state;
}

HOTPATH_INLINE void deactivate(site_stats *s, context_node *n, uint32_t state) {
  s->active.add(uint32_t(-1));
  if (HOTPATH_UNLIKELY(state & frame_more))
    n->active.add(uint32_t(-1));
}

/// Makes a frame one of a timed call that took this edge and stands for
/// `weight` calls.
HOTPATH_INLINE void open_timed(frame *f, site_stats *s, arena_ref stats,
                               found_edge found, uint32_t weight) {
  publish_shared(f->node, found.target);
  publish_shared(stats_of(f), stats);
  uint32_t state = frame_timed | activate(s, found);
  store_shared(f->kind, frame_kind(state, weight));
  // The exit knows the node, but not an edge that folds back to it. It counts
  // the others: their cache line may take as long as the clock.
  if (HOTPATH_UNLIKELY(state != frame_timed))
    arena_at<context_node>(found.edge)->calls.add(weight);
}

HOTPATH_INLINE void leave_resolved(thread_state &t, frame *f) {
  store_shared(f->word, f->word & (HOTPATH_FRAME_ID_MASK | word_touched));
  store_shared(t.resolved, f - 1);
}

/// Ends the innermost resolved frame, a timed one of this kind. `now` before
/// `start` is a counter that differs between processors, and counts as no time
/// at all.
HOTPATH_INLINE void close_timed(thread_state &t, frame *f, uint32_t kind,
                                uint64_t now) {
  auto *s = arena_at<site_stats>(stats_of(f));
  auto *n = arena_at<context_node>(f->node);
  int64_t measured = int64_t(now - f->start - the_clock.floor);
  uint64_t ticks = measured < 0 ? 0 : uint64_t(measured);
  const uint32_t state = state_of(kind), weight = weight_of(kind);
  uint64_t weighted = ticks * weight;
  if (HOTPATH_LIKELY(state == frame_timed)) {
    n->calls.add(weight); // others: at entry
    n->total.add(weighted);
  } else {
    if (state & frame_inner_node) {
      // Where a function calls itself the two would cancel out.
      if (arena_ref parent = (f - 1)->node; parent != f->node) {
        n->inner.add(weighted);
        arena_at<context_node>(parent)->inner_children.add(weighted);
      }
    } else {
      n->total.add(weighted);
    }
    if (state & frame_inner_site)
      s->inner.add(weighted);
  }
  deactivate(s, n, state);
  s->sum.add(weighted);
  duration_add(*t.pending, stats_of(f), ticks);
  leave_resolved(t, f);
}

/// Ends the innermost resolved frame, one that was entered untimed.
HOTPATH_INLINE void close_untimed(thread_state &t, frame *f) {
  if (stats_of(f))
    deactivate(arena_at<site_stats>(stats_of(f)),
               arena_at<context_node>(f->node), state_of(f->kind));
  leave_resolved(t, f);
}

/// Ends the innermost resolved frame, whatever it is.
inline void close_any(thread_state &t, frame *f, uint64_t now) {
  if (f->kind & frame_timed)
    close_timed(t, f, f->kind, now);
  else
    close_untimed(t, f);
}

/// Ends the resolved frames above `f`, which no exit will end any more. One
/// that was only resolved, not timed, may be a slot whose word a signal found
/// stale: not a call, so not counted as abandoned.
inline void abandon_above(thread_state &t, frame *f, uint64_t now) {
  while (t.resolved > f) {
    frame *g = t.resolved;
    if (g->kind & frame_timed)
      arena_at<site_stats>(stats_of(g))->abandoned.add(1);
    close_any(t, g, now);
  }
}

} // namespace hotpath

#endif
