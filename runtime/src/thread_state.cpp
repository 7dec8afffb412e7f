//===- thread_state.cpp - What the runtime keeps of a thread
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "thread_state.h"
#include "accounting.h"
#include "alloc_session.h"
#include "entry.h"
#include "lock.h"
#include "memory.h"
#include "message.h"
#include "registry.h"
#include "sampling.h"

#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace hotpath {

int32_t *always_slow = nullptr;

namespace {

// A measured call takes at least 16 bytes of the program's own stack, so twice
// a thread's stack could not run out. Its size is not asked for: glibc answers
// with malloc, which may be the very function that is being measured. Address
// space is cheap instead, and where more is needed (a custom stack, a limit
// lifted) the overflow mode of entry.cpp takes over.
constexpr size_t largest_stack = size_t(64) << 20;
constexpr size_t smallest_stack = size_t(4) << 20;
// The check for a full stack is in the slow path, so untimed calls may push
// beyond the limit until some site's countdown runs out: room for 128 sites
// that all drew the longest interval and call each other in a circle.
constexpr size_t slack = size_t(2) << 20;
static_assert(slack >= sizeof(frame) * longest_interval * 128, "see above");
constexpr size_t guard = 4096; // stays closed, and separates neighbours
// A few rounds, so that other destructors of the thread are measured still.
constexpr int destructor_rounds = 2;

pthread_key_t key;
bool key_made = false;
thread_state *all = nullptr;
thread_state *pool = nullptr;
// States are few and small: carved from pages, never given back.
char *carve_at = nullptr;
size_t carve_left = 0;

thread_state *carve() {
  constexpr size_t piece = (sizeof(thread_state) + 63) & ~size_t(63);
  if (carve_left < piece) {
    carve_left = size_t(64) << 10;
    carve_at = static_cast<char *>(map_pages(carve_left));
    if (!carve_at) {
      carve_left = 0;
      return nullptr;
    }
  }
  auto *t = reinterpret_cast<thread_state *>(carve_at);
  carve_at += piece;
  carve_left -= piece;
  return t;
}

bool make_stack(thread_state &t) {
  for (size_t bytes = largest_stack; bytes >= smallest_stack; bytes /= 2) {
    char *p = static_cast<char *>(reserve_pages(bytes + guard));
    if (!p)
      continue;
    if (!open_pages(p, bytes)) {
      unmap_pages(p, bytes + guard);
      continue;
    }
    t.stack = uintptr_t(p);
    t.stack_bytes = bytes;
    t.usable = bytes - slack;
    return true;
  }
  return false;
}

void link_record(arena_ref r) {
  counter<arena_ref> &threads = arena_head().threads;
  arena_at<thread_record>(r)->next.set(threads.get());
  threads.publish(r);
}

// Entries of a thread's arrays: those of ids below `before` are there already.
bool back_entries(const thread_record &r, uint32_t before, uint32_t end) {
  static_assert(sizeof(arena_ref) == sizeof(int32_t), "one size for both");
  size_t from = sizeof(int32_t) * before, to = sizeof(int32_t) * end;
  return arena_back(r.countdown, from, to) && arena_back(r.stats, from, to);
}

// Record, arrays and tree in the arena.
bool make_record(thread_state &t) {
  uint32_t capacity = arena_head().site_capacity;
  arena_ref r = arena_allocate(sizeof(thread_record));
  arena_ref countdown = arena_reserve(sizeof(int32_t) * capacity);
  arena_ref stats = arena_reserve(sizeof(arena_ref) * capacity);
  arena_ref pending = arena_allocate(sizeof(pending_durations), 64);
  if (!r || !countdown || !stats || !pending)
    return false;
  t.record = arena_at<thread_record>(r);
  t.record->countdown = countdown;
  t.record->stats = stats;
  t.record->pending = pending;
  if (!back_entries(*t.record, 0, arena_head().site_count.get() + 1))
    return false;
  t.countdown = arena_at<int32_t>(countdown);
  t.stats = arena_at<counter<arena_ref>>(stats);
  t.pending = arena_at<pending_durations>(pending);
  if (!tree_create(t.tree, *t.record))
    return false;
  link_record(r);
  return true;
}

// The frame below all others: resolved, at the root, accounting nothing.
void set_base(thread_state &t) {
  frame *base = base_of(t);
  store_shared(base->word, word_resolved | word_touched);
  publish_shared(base->node, t.tree.root);
  store_shared(t.resolved, base);
  t.alloc.touched = base;
  t.busy = nullptr;
}

thread_state *make_state() {
  thread_state *t = carve();
  if (!t || !make_stack(*t) || !make_record(*t))
    return nullptr;
  // A program that does the same again has the same calls timed.
  static uint64_t seeds = 0;
  t->random = ++seeds * 0x9E3779B97F4A7C15u;
  t->next = all;
  all = t;
  return t;
}

void own(thread_state &t, hotpath_thread *inline_part) {
  set_base(t);
  t.span = t.usable;
  t.inline_part = inline_part;
  t.rounds = destructor_rounds;
  t.record->tid.set(uint32_t(syscall(SYS_gettid)));
  t.record->threads.add(1);
  t.record->state.set(thread_running);
  alloc_thread_begins(t);
  inline_part->top = base_of(t) + 1;
  inline_part->countdown = t.countdown;
}

void release(thread_state &t) {
  runtime_lock lock;
  // Frames that the thread left without returning (a C program's
  // pthread_exit): their time ends here. After the session's end they have
  // been counted as open.
  if (!the_clock.frozen.get())
    abandon_above(t, base_of(t), read_clock(the_clock.kind));
  durations_drain(*t.pending);
  alloc_thread_ends(t);
  forget_current();
  t.record->state.set(thread_ended);
  t.inline_part = nullptr;
  (void)madvise(reinterpret_cast<void *>(t.stack), t.stack_bytes,
                MADV_DONTNEED);
  t.next_free = pool;
  pool = &t;
}

void thread_ended_hook(void *state) {
  keep_errno errno_is_kept;
  auto &t = *static_cast<thread_state *>(state);
  if (--t.rounds >= 0 && pthread_setspecific(key, &t) == 0)
    return;
  release(t);
}

} // namespace

bool threads_start() {
  always_slow = static_cast<int32_t *>(
      map_pages(sizeof(int32_t) * arena_head().site_capacity));
  key_made = always_slow && pthread_key_create(&key, thread_ended_hook) == 0;
  return key_made;
}

void threads_stop() {
  if (key_made)
    pthread_key_delete(key);
  key_made = false;
}

thread_state *thread_attach(hotpath_thread *inline_part) {
  thread_state *t = pool;
  if (t)
    pool = t->next_free;
  else if (!(t = make_state()))
    return nullptr;
  own(*t, inline_part);
  // A thread that cannot be told the end of keeps its state; no harm.
  (void)pthread_setspecific(key, t);
  return t;
}

site_stats *stats_make(thread_state &t, uint32_t id) {
  keep_errno errno_is_kept;
  if (id == 0 || id >= arena_head().site_capacity)
    return nullptr;
  if (arena_ref known = t.stats[id].get())
    return arena_at<site_stats>(known);
  arena_ref r = arena_allocate(sizeof(site_stats), 64);
  if (!r || !registry_describe(id)) {
    static std::atomic<bool> told{false};
    if (!told.exchange(true))
      say("no memory for more statistics; some calls are not measured");
    return nullptr;
  }
  auto *s = arena_at<site_stats>(r);
  s->site = id;
  s->min.set(UINT64_MAX);
  sampling_begin(*s);
  t.stats[id].publish(r);
  return s;
}

uint32_t more_activate(context_node *n) {
  uint32_t active = n->active.get();
  n->active.set(active + 1);
  return uint32_t(frame_more) | (active ? uint32_t(frame_inner_node) : 0);
}

bool threads_make_room(uint32_t last_id) {
  uint32_t before = arena_head().site_count.get() + 1;
  for (thread_state *t = all; t && last_id >= before; t = t->next)
    if (!back_entries(*t->record, before, last_id + 1))
      return false;
  return true;
}

thread_state *all_threads() { return all; }

bool threads_renew_after_fork(thread_state *kept) {
  for (thread_state *other = all; other; other = other->next) {
    if (other == kept)
      continue;
    unmap_pages(reinterpret_cast<void *>(other->stack),
                other->stack_bytes + guard);
    alloc_release_slots(*other);
    tree_destroy(other->tree);
  }
  all = kept;
  pool = nullptr;
  if (!kept)
    return true;
  thread_state &t = *kept;
  t.next = nullptr;
  tree_destroy(t.tree);
  if (!make_record(t))
    return false;
  t.record->tid.set(uint32_t(syscall(SYS_gettid)));
  t.record->threads.set(1);
  t.record->state.set(thread_running);
  // What was open at the fork is the parent's: transparent here, at the root.
  for (frame *f = base_of(t); f <= t.resolved; ++f)
    publish_shared(f->node, t.tree.root);
  return true;
}

} // namespace hotpath
