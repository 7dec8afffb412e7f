//===- entry_rare.cpp - The slow path: whatever is rare
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "entry.h"
#include "entry_state.h"
#include "fork.h"
#include "lock.h"
#include "message.h"
#include "sampling.h"

namespace hotpath {

namespace {

__thread bool unmeasured __attribute__((tls_model("initial-exec"))) = false;

// Resolves a frame that was entered untimed. What has no valid id (a handler
// came between the store of `top` and that of the word) is transparent.
HOTPATH_INLINE void resolve(thread_state &t, frame *f) {
  uint32_t id = f->word & HOTPATH_FRAME_ID_MASK;
  arena_ref parent = (f - 1)->node;
  arena_ref known = id < arena_head().site_capacity ? t.stats[id].get() : 0;
  site_stats *s = HOTPATH_LIKELY(known != 0) ? arena_at<site_stats>(known)
                                             : stats_make(t, id);
  found_edge found = {0, 0, false};
  if (s)
    found = tree_edge(t.tree, parent, id);
  publish_shared(f->node, found.edge ? found.target : parent);
  publish_shared(stats_of(f), found.edge ? arena_ref_of(s) : 0);
  store_shared(f->kind, frame_kind(found.edge ? activate(s, found) : 0, 0));
  store_shared(f->word, id | word_resolved |
                            (f->word & (HOTPATH_FRAME_BLOCK | word_touched)));
  store_shared(t.resolved, f);
}

// A call from a signal handler that interrupted the runtime: counted, with the
// countdown left as the interrupted code expects it.
void count_nested(thread_state &t, uint32_t id, bool counted) {
  arena_ref stats = id ? t.stats[id].get() : 0;
  if (!stats)
    return; // a site's first call; a negative countdown counts as well
  add_in_place(arena_at<site_stats>(stats)->handed_out, 1);
  add_in_place(arena_at<site_stats>(stats)->untimed, 1);
  if (counted)
    add_in_place(&t.countdown[id], 1);
}

// A thread's first call. Nothing was pushed, nothing counted.
HOTPATH_COLD frame *enter_new_thread(uint32_t id) {
  keep_errno errno_is_kept;
  // Unless a signal handler came in between, and has attached already.
  bool attached = current != &no_state;
  if (!attached)
    __hotpath_thread.top = nullptr;
  if (unmeasured || the_clock.frozen.get())
    return nullptr;
  if (!attached) {
    unmeasured = true; // the runtime's own calls, until it is done
    runtime_lock lock;
    if (!attach_current())
      return nullptr;
  }
  unmeasured = false;
  if (id == 0 || id >= arena_head().site_capacity)
    return nullptr;
  frame *f = __hotpath_thread.top;
  __hotpath_thread.top = f + 1;
  store_shared(f->word, id);
  add_in_place(&current->countdown[id], -1);
  return f;
}

// A full stack: counts without pushing.
HOTPATH_COLD frame *enter_overflowing(thread_state &t, frame *f, uint32_t id,
                                      bool counted) {
  t.busy = f;
  signal_fence();
  if (site_stats *s = stats_make(t, id)) {
    if (counted)
      add_in_place(&t.countdown[id], 1);
    s->handed_out.add(1);
    s->untimed.add(1);
  }
  signal_fence();
  t.busy = nullptr;
  t.span = 0;
  __hotpath_thread.countdown = always_slow;
  return refuse(f);
}

// calls = handed_out - countdown holds before and after.
void hand_out(thread_state &t, uint32_t id, site_stats &s, int32_t calls) {
  add_in_place(s.handed_out, uint64_t(int64_t(calls)));
  add_in_place(&t.countdown[id], calls);
}

// Counts what was abandoned above `f`, resolved or not, and ends it.
void abandon_calls_above(thread_state &t, frame *f, uint64_t at) {
  frame *top = __hotpath_thread.top;
  frame *g = max_of(t.resolved, f) + 1;
  if (owns(t, top))
    for (; g < top; ++g)
      if (site_stats *s = stats_make(t, g->word & HOTPATH_FRAME_ID_MASK))
        s->abandoned.add(1);
  abandon_above(t, f, at);
}

// The blocks directly above a function's frame are taken for its own.
frame *last_block_above(const thread_state &t, frame *f) {
  frame *top = __hotpath_thread.top;
  while (owns(t, top) && f + 1 < top && ((f + 1)->word & HOTPATH_FRAME_BLOCK))
    ++f;
  return f;
}

} // namespace

// What an exact site was called before this call, its countdown alone knows.
uint32_t draw_weight(thread_state &t, uint32_t id, site_stats &s) {
  if (s.exact_above.get() != sampled) {
    s.exact_above.publish(sampled);
    int32_t before = -1 - peek(&t.countdown[id]);
    hand_out(t, id, s, before);
    s.review_in -= min_of(uint32_t(before), s.review_in - 1);
  }
  const interval next = next_interval(s, t.random, *t.pending);
  hand_out(t, id, s, int32_t(next.length) - 1 - peek(&t.countdown[id]));
  if (is_exact(s))
    s.exact_above.publish(-int32_t(s.review_in));
  return next.weight;
}

bool open_elsewhere(thread_state &t, frame *f, uint32_t id, site_stats &s,
                    uint32_t weight) {
  arena_ref parent = (f - 1)->node;
  found_edge found = tree_edge(t.tree, parent, id);
  if (!found.edge)
    return false;
  if (!found.more) {
    s.last_parent = parent;
    s.last_edge = found.edge;
    s.last_target = found.target;
  }
  __builtin_prefetch(arena_at<context_node>(found.edge), 1);
  open_timed(f, &s, arena_ref_of(&s), found, weight);
  return true;
}

// Not rare where calls are sampled: a timed call finds its callers untimed.
// What it calls keeps errno itself.
void reconcile(thread_state &t, frame *f) {
  frame *low = f;
  while (low - 1 > base_of(t) && !((low - 1)->word & word_resolved))
    --low;
  if (t.resolved >= low)
    abandon_above(t, low - 1, read_clock(the_clock.kind));
  for (; low < f; ++low)
    resolve(t, low);
}

frame *enter_special(frame *f, uint32_t id) {
  keep_errno errno_is_kept;
  if (the_clock.frozen.get())
    return f;
  // Decremented was the real countdown, or the one that only leads here.
  bool counted = __hotpath_thread.countdown != always_slow;
  if (!counted)
    always_slow[id] = 0;
  if (fork_pending.load(std::memory_order_acquire) && !fork_restart())
    return f ? refuse(f) : nullptr;
  if (current == &no_state)
    f = nullptr; // whatever `top` is, it is no stack of this thread
  if (!f) {
    if (!(f = enter_new_thread(id)))
      return nullptr;
    counted = true;
  }
  thread_state &t = *current;
  if (t.busy) {
    if (f > t.busy) {
      count_nested(t, id, counted);
      return refuse(f);
    }
    t.busy = nullptr; // a mark that siglongjmp left
  }
  if (id == 0) {
    t.countdown[0] = 0;
    return refuse(f);
  }
  if (!owns(t, f)) {
    // A function that began on another thread (a fiber that moved) has ended
    // here and left its own thread's stack as ours.
    f = t.resolved + 1;
    store_shared(f->word, id);
    __hotpath_thread.top = f + 1;
  }
  if (uintptr_t(f) - t.stack >= t.usable)
    return enter_overflowing(t, f, id, counted);
  t.span = t.usable;
  __hotpath_thread.countdown = t.countdown;
  if (!counted) {
    add_in_place(&t.countdown[id], -1);
    if (peek(&t.countdown[id]) >= 0)
      return f;
  }
  t.busy = f;
  signal_fence();
  site_stats *s = stats_make(t, id);
  if (!s) {
    t.busy = nullptr;
    return refuse(f);
  }
  return enter_timed_with_any_clock(t, f, id, arena_ref_of(s));
}

void exit_special(frame *f, uint64_t at) {
  keep_errno errno_is_kept;
  thread_state &t = *current;
  bool nested = t.busy && f > t.busy;
  if (owns(t, f) && !nested) {
    t.busy = f; // over a mark that siglongjmp may have left
    signal_fence();
    abandon_calls_above(t, f, at);
    if (t.resolved == f)
      close_any(t, f, at);
    signal_fence();
    t.busy = nullptr;
  }
  store_shared(f->word, f->word & HOTPATH_FRAME_ID_MASK);
  // The frame of another thread (a fiber that moved here): the inline path is
  // about to take that thread's stack for ours, and must not find a null
  // countdown beside it.
  if (&t == &no_state)
    __hotpath_thread.countdown = always_slow;
}

void exit_special_now(frame *f) { exit_special(f, read_clock(the_clock.kind)); }

void land_special(frame *f) {
  keep_errno errno_is_kept;
  thread_state &t = *current;
  f = last_block_above(t, f);
  if (owns(t, f) && !the_clock.frozen.get() && !(t.busy && f > t.busy)) {
    if (__hotpath_thread.top == f + 1 && t.resolved <= f && !t.busy)
      return;
    t.busy = f;
    signal_fence();
    abandon_calls_above(t, f, read_clock(the_clock.kind));
    signal_fence();
    t.busy = nullptr;
  }
  __hotpath_thread.top = f + 1;
}

bool attach_current() {
  if (current != &no_state)
    return true;
  thread_state *t = thread_attach(&__hotpath_thread);
  if (!t) {
    say("no memory for another thread's statistics; it is not measured");
    return false;
  }
  current = t;
  return true;
}

void forget_current() {
  current = &no_state;
  __hotpath_thread.top = nullptr;
  __hotpath_thread.countdown = nullptr;
}

thread_state *current_thread() {
  return current == &no_state ? nullptr : current;
}

void quarantine_current_after_fork() {
  thread_state &t = *current;
  if (&t == &no_state)
    return;
  frame *top = __hotpath_thread.top;
  if (!owns(t, top))
    top = t.resolved + 1;
  for (frame *f = base_of(t) + 1; f < top; ++f) {
    store_shared(f->word, word_resolved);
    publish_shared(stats_of(f), arena_ref(0));
    store_shared(f->kind, 0u);
  }
  store_shared(t.resolved, top - 1);
  t.span = 0;
  __hotpath_thread.countdown = always_slow;
}

} // namespace hotpath
