//===- thread_state.h - What the runtime keeps of a thread
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_THREAD_STATE_H
#define HOTPATH_THREAD_STATE_H

#include "alloc_state.h"
#include "context_tree.h"
#include "frame.h"

// Only the owning thread touches its state, except under the runtime's lock
// when no thread owns it (the pool) or when the session ends.

namespace hotpath {

struct thread_state {
  // What the slow path's common way reads.
  uintptr_t stack; // address of the stack's base, a frame that stays
  uintptr_t span;  // bytes behind it where frames may be pushed; 0: no call
                   // takes the common way (stack full, forked, no state)
  frame *resolved; // the innermost resolved frame; all below are resolved too.
                   // Others read it: store_shared
  frame *busy;     // set while this thread is inside the runtime, for signals
  counter<arena_ref> *stats; // by site id
  int32_t *countdown;        // by site id
  pending_durations *pending;
  context_tree tree;
  uint64_t random; // of sampling.h
  alloc_part alloc;

  hotpath_thread *inline_part; // while a thread owns the state
  thread_record *record;
  uintptr_t usable;        // what `span` is in normal times
  size_t stack_bytes;      // of the whole reservation
  int rounds;              // key destructors still to wait for
  thread_state *next;      // of all
  thread_state *next_free; // of the pool
};

HOTPATH_INLINE frame *base_of(const thread_state &t) {
  return reinterpret_cast<frame *>(t.stack);
}
/// Whether a frame is on this thread's stack, its base excluded.
HOTPATH_INLINE bool owns(const thread_state &t, const frame *f) {
  uintptr_t at = uintptr_t(f) - t.stack;
  return at >= sizeof(frame) && at < t.stack_bytes;
}

/// Countdowns that are never above 0, by site id: a thread that uses them comes
/// to the slow path with every call. Shared by all.
HOTPATH_HIDDEN extern int32_t *always_slow;

/// Prepares for threads: the key whose destructor tells that one ended.
bool threads_start();
/// Undoes it, so that nothing calls into a runtime that is being unloaded.
void threads_stop();

/// A state for the calling thread, from the pool or new, with `inline_part`
/// switched to it. Null when memory is refused. The caller holds the lock and
/// has signals blocked.
thread_state *thread_attach(hotpath_thread *inline_part);

/// The statistics of a site in a thread, made when new. Null for id 0, for an
/// id out of range, or when memory is refused. Owning thread, marked busy.
HOTPATH_COLD site_stats *stats_make(thread_state &t, uint32_t id);

/// Before sites up to `last_id` are announced: makes the arrays of all threads
/// hold them. False when memory is refused. Under the lock.
bool threads_make_room(uint32_t last_id);

/// All states; under the lock.
thread_state *all_threads();

/// In a forked child, after the arena was emptied: forgets all states but `t`
/// (null: all) and gives that one a fresh record and fresh arrays.
bool threads_renew_after_fork(thread_state *t);

} // namespace hotpath

#endif
