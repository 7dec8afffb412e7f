//===- alloc_account.cpp - Allocations, charged to calls
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "alloc_account.h"
#include "alloc_session.h"
#include "durations.h"
#include "entry.h"
#include "entry_state.h"
#include "lock.h"
#include "registry.h"

// A site's own numbers are added to in place, by one instruction each, so a
// signal handler may allocate between any two. Everything else is marked
// `busy`, as in the slow path; a handler that interrupts it charges sites, but
// no call.

namespace hotpath {

namespace {

HOTPATH_INLINE call_slot &slot_of(const thread_state &t, const frame *f) {
  uintptr_t at = (uintptr_t(f) - t.stack) * 2;
  return *reinterpret_cast<call_slot *>(
      reinterpret_cast<char *>(t.alloc.slots) + at);
}

HOTPATH_INLINE void add_allocation(site_allocations &s, size_t asked,
                                   size_t usable) {
  add_in_place(s.self_bytes, asked);
  add_in_place(s.self_count, 1);
  add_in_place(s.self_usable, usable);
}

HOTPATH_INLINE void add_free(site_allocations &s, size_t usable) {
  add_in_place(s.freed_bytes, usable);
  add_in_place(s.freed_count, 1);
}

// The call differs from the last ones, which go into the histograms.
__attribute__((noinline)) void
add_different_call(site_allocations &s, uint64_t bytes, uint64_t count) {
  if (uint64_t times = s.repeats.get()) {
    s.repeats.set(0);
    uint64_t last_bytes = s.last_bytes.get(), last_count = s.last_count.get();
    s.max_bytes.set(max_of(s.max_bytes.get(), last_bytes));
    s.max_count.set(max_of(s.max_count.get(), last_count));
    s.min_bytes.set(min_of(s.min_bytes.get(), last_bytes));
    s.min_count.set(min_of(s.min_count.get(), last_count));
    bool both = histogram_add(s.bytes_octaves, last_bytes, times) &&
                histogram_add(s.count_octaves, last_count, times);
    if (!both)
      s.unbucketed.add(times);
  }
  s.last_bytes.set(bytes);
  s.last_count.set(count);
  s.repeats.set(1);
}

void add_call(site_allocations &s, charged call) {
  if (call.bytes == s.last_bytes.get() && call.count == s.last_count.get())
    s.repeats.add(1);
  else
    add_different_call(s, call.bytes, call.count);
}

// Adds what calls of a slot have allocated, all in all and themselves.
void add_total(thread_state &t, call_slot &slot, charged all, charged own) {
  site_allocations &s = *slot.site;
  call_slot &caller = (&slot)[-1];
  caller.bytes_inside += all.bytes;
  caller.count_inside += all.count;
  if (HOTPATH_LIKELY(!slot.outer)) {
    s.total_bytes.add(all.bytes);
    s.total_count.add(all.count);
    return;
  }
  s.inner_bytes.add(all.bytes);
  s.inner_count.add(all.count);
  t.alloc.slots[slot.outer].bytes_inner += own.bytes;
  t.alloc.slots[slot.outer].count_inner += own.count;
}

// Adds up the topmost call that has not been.
void close_call(thread_state &t) {
  call_slot &slot = slot_of(t, t.alloc.touched);
  site_allocations &s = *slot.site;
  charged since = charged_since(slot);
  charged all = {since.bytes - slot.bytes_inner + slot.bytes_inside,
                 since.count - slot.count_inner + slot.count_inside};
  add_total(t, slot, all, since);
  add_call(s, charge_of(slot));
  s.innermost = slot.outer;
  if (slot.outer) {
    s.mark_bytes = t.alloc.slots[slot.outer].bytes_before;
    s.mark_count = t.alloc.slots[slot.outer].count_before;
  }
  --t.alloc.touched;
}

// Another call of the site begins inside: the slot keeps the one around it
// only.
void split(thread_state &t, call_slot &slot) {
  site_allocations &s = *slot.site;
  charged earlier = {s.mark_bytes - slot.bytes_before,
                     s.mark_count - slot.count_before};
  add_total(t, slot, earlier, earlier);
  slot.bytes_before = s.mark_bytes;
  slot.count_before = s.mark_count;
}

// All of the word: a store of one byte, which the compiler would prefer, makes
// the next load of it wait until both have left the processor.
HOTPATH_INLINE void set_touched(frame *f, uint32_t word) {
  store_shared(f->word, word | word_touched);
}

// Nothing has been allocated since the call began, or it would be open already.
void open_call(thread_state &t, frame *f) {
  uint32_t word = f->word, id = word & HOTPATH_FRAME_ID_MASK;
  site_allocations *s = t.alloc.sites[id];
  if (HOTPATH_UNLIKELY(!s) && !(s = allocations_of(t, id)))
    s = t.alloc.sites[0];
  if (HOTPATH_UNLIKELY(s->innermost != 0))
    split(t, t.alloc.slots[s->innermost]);
  call_slot &slot = slot_of(t, f);
  slot.site = s;
  slot.bytes_before = s->mark_bytes = s->self_bytes.get();
  slot.count_before = s->mark_count = s->self_count.get();
  slot.bytes_inner = slot.count_inner = 0;
  slot.bytes_inside = slot.count_inside = 0;
  slot.outer = s->innermost;
  s->innermost = uint32_t(&slot - t.alloc.slots);
  set_touched(f, word);
  t.alloc.touched = f;
}

// Most often, the last call that has allocated was of the same site, at the
// same place, and did the same as the one before; then it is counted, and the
// slot kept.
HOTPATH_INLINE bool count_repeat(thread_state &t, frame *f) {
  uint32_t word = f->word;
  call_slot &slot = slot_of(t, f);
  site_allocations *s = t.alloc.sites[word & HOTPATH_FRAME_ID_MASK];
  if (t.alloc.touched != f || !((f - 1)->word & word_touched) ||
      slot.site != s || (slot.count_inner | slot.count_inside))
    return false;
  uint64_t bytes = s->self_bytes.get(), count = s->self_count.get();
  if (bytes - s->mark_bytes != s->last_bytes.get() ||
      count - s->mark_count != s->last_count.get())
    return false;
  s->mark_bytes = bytes;
  s->mark_count = count;
  s->repeats.add(1);
  set_touched(f, word);
  return true;
}

// The first allocation of the innermost call, or since another ended: adds up
// calls that have ended, however they did, and opens those that have begun.
__attribute__((noinline)) void catch_up(thread_state &t, frame *f) {
  frame *last = min_of(f, t.alloc.touched);
  while (!(last->word & word_touched))
    --last; // the base has it
  while (t.alloc.touched > last)
    close_call(t);
  while (t.alloc.touched < f)
    open_call(t, t.alloc.touched + 1);
}

// Makes the innermost call the topmost that is open. False in a signal handler
// that interrupted the runtime.
HOTPATH_INLINE bool touch(thread_state &t, frame *f) {
  if (HOTPATH_LIKELY(t.alloc.touched == f && (f->word & word_touched)))
    return true;
  if (HOTPATH_UNLIKELY(t.busy != nullptr))
    return false;
  t.busy = f;
  signal_fence();
  if (HOTPATH_UNLIKELY(!count_repeat(t, f)))
    catch_up(t, f);
  signal_fence();
  t.busy = nullptr;
  return true;
}

// The site of the innermost frame, without touching anything.
site_allocations &site_of_top(thread_state &t) {
  frame *f = __hotpath_thread.top - 1;
  site_allocations *s =
      owns(t, f) ? t.alloc.sites[f->word & HOTPATH_FRAME_ID_MASK] : nullptr;
  return s ? *s : *t.alloc.sites[0];
}

__attribute__((noinline)) uint32_t charge_specially(size_t asked,
                                                    size_t usable) {
  keep_errno errno_is_kept;
  bool fresh = !current->alloc.all;
  thread_state *t = alloc_thread();
  if (!t) {
    charge_elsewhere(asked, usable);
    return 0;
  }
  if (fresh && t->alloc.span)
    return charge_allocation(asked, usable);
  site_allocations &s = site_of_top(*t);
  add_allocation(s, asked, usable);
  return s.site;
}

__attribute__((noinline)) void free_specially(size_t usable) {
  keep_errno errno_is_kept;
  thread_state *t = alloc_thread();
  if (!t)
    return free_elsewhere(usable);
  site_allocations *s = nullptr;
  frame *f = __hotpath_thread.top - 1;
  if (!t->busy && owns(*t, f)) {
    t->busy = f;
    signal_fence();
    s = allocations_of(*t, f->word & HOTPATH_FRAME_ID_MASK);
    signal_fence();
    t->busy = nullptr;
  }
  add_free(s ? *s : site_of_top(*t), usable);
}

HOTPATH_INLINE uint32_t charge(size_t asked, size_t usable) {
  thread_state &t = *current;
  frame *f = __hotpath_thread.top - 1;
  if (HOTPATH_UNLIKELY(uintptr_t(f) - t.stack >= t.alloc.span))
    return charge_specially(asked, usable);
  if (HOTPATH_UNLIKELY(!touch(t, f)))
    return charge_specially(asked, usable);
  site_allocations &s = *slot_of(t, f).site;
  add_allocation(s, asked, usable);
  return s.site;
}

HOTPATH_INLINE void uncharge(size_t usable) {
  thread_state &t = *current;
  frame *f = __hotpath_thread.top - 1;
  if (HOTPATH_UNLIKELY(uintptr_t(f) - t.stack >= t.alloc.span))
    return free_specially(usable);
  site_allocations *s = t.alloc.sites[f->word & HOTPATH_FRAME_ID_MASK];
  if (HOTPATH_UNLIKELY(!s))
    return free_specially(usable);
  add_free(*s, usable);
}

void *allocated(void *block, size_t asked, size_t usable) {
  charge(asked, usable);
  return block;
}

void *freed(void *block, size_t usable) {
  uncharge(usable);
  return block;
}

uint64_t resizing(void *) { return 0; }

void resized(uint64_t, void *, size_t from_usable, void *to, size_t asked,
             size_t to_usable) {
  if (!to)
    return;
  uncharge(from_usable);
  charge(asked, to_usable);
}

void resized_away(uint64_t, size_t usable) { uncharge(usable); }

} // namespace

const hotpath_alloc_hooks charging_hooks = {allocated, freed, resizing, resized,
                                            resized_away};

uint32_t charge_allocation(size_t asked, size_t usable) {
  return charge(asked, usable);
}

void charge_free(size_t usable) { uncharge(usable); }

charged charge_of(const call_slot &slot) {
  const site_allocations &s = *slot.site;
  charged own = {s.self_bytes.get() - s.mark_bytes - slot.bytes_inner,
                 s.self_count.get() - s.mark_count - slot.count_inner};
  if (alloc_charges == per_call_self)
    return own;
  return {own.bytes + slot.bytes_inside, own.count + slot.count_inside};
}

void close_calls_above(thread_state &t, frame *f) {
  while (t.alloc.span && t.alloc.touched > f)
    close_call(t);
}

site_allocations *allocations_of(thread_state &t, uint32_t id) {
  if (id >= arena_head().site_capacity)
    return nullptr;
  if (site_allocations *known = t.alloc.sites[id])
    return known;
  keep_errno errno_is_kept;
  arena_ref r = arena_allocate(sizeof(site_allocations), 64);
  if (!r || (id && !registry_describe(id)))
    return nullptr;
  auto *s = arena_at<site_allocations>(r);
  s->site = id;
  s->min_bytes.set(UINT64_MAX);
  s->min_count.set(UINT64_MAX);
  s->next = t.alloc.all->sites.get();
  t.alloc.all->sites.publish(r);
  t.alloc.sites[id] = s;
  return s;
}

} // namespace hotpath
