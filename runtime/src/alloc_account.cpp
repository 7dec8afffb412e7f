//===- alloc_account.cpp - Allocations, charged to calls
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "alloc_account.h"
#include "alloc_add.h"
#include "alloc_repeat.h"
#include "alloc_session.h"
#include "durations.h"
#include "entry.h"
#include "entry_state.h"
#include "lock.h"
#include "registry.h"
#include "thread_pointer.h"

// A site's own numbers are added to in place, by one instruction each, so a
// signal handler may allocate between any two. Everything else is marked
// `busy`, as in the slow path; a handler that interrupts it charges sites, but
// no call.

namespace hotpath {

namespace {

__thread hotpath_alloc_cell cell __attribute__((tls_model("initial-exec"))) = {
    no_top, nullptr, 0, 0, nullptr, nullptr, 0};

HOTPATH_INLINE call_slot &slot_of(const thread_state &t, const frame *f) {
  uintptr_t at = (uintptr_t(f) - t.stack) * 2;
  return *reinterpret_cast<call_slot *>(
      reinterpret_cast<char *>(t.alloc.slots) + at);
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

// Adds what calls of a slot and those inside were charged with.
HOTPATH_INLINE void add_total(call_slot &slot, charged all) {
  site_allocations &s = *slot.site;
  call_slot &caller = (&slot)[-1];
  caller.inside = caller.inside + all;
  if (HOTPATH_UNLIKELY(slot.inner != 0)) {
    s.inner_bytes.add(all.bytes);
    s.inner_count.add(all.count);
    return;
  }
  s.total_bytes.add(all.bytes);
  s.total_count.add(all.count);
}

// What the thread was charged with so far.
HOTPATH_INLINE charged charged_by_now(const alloc_part &a) {
  return a.base + self_of(*a.here);
}

// Adds up the calls of the topmost slot before the last one.
HOTPATH_INLINE void add_repeated(thread_state &t) {
  call_slot &slot = slot_of(t, t.alloc.touched);
  if (has_inside(slot))
    return;
  charged before_last = t.alloc.base + begin_of_last(t.alloc);
  charged earlier = before_last - slot.before;
  if (!earlier.count)
    return;
  add_total(slot, earlier);
  slot.before = before_last;
}

// Adds up the topmost call that has not been.
HOTPATH_INLINE void close_call(call_slot &slot, charged now) {
  site_allocations &s = *slot.site;
  charged all = now - slot.before;
  s.open = slot.inner;
  add_total(slot, all);
  if (HOTPATH_UNLIKELY(slot.session != alloc_session_count.get()))
    return;
  add_call(s, alloc_charges == per_call_self ? all - slot.inside : all);
}

// Nothing has been allocated since the call began, or it would be open already.
HOTPATH_INLINE void open_call(thread_state &t, frame *f, call_slot &slot,
                              charged now) {
  uint32_t word = f->word, id = word & HOTPATH_FRAME_ID_MASK;
  site_allocations *s = t.alloc.sites[id];
  if (HOTPATH_UNLIKELY(!s) && !(s = allocations_of(t, id)))
    s = t.alloc.sites[0];
  slot.site = s;
  slot.before = now;
  slot.inside = {0, 0};
  slot.inner = s->open;
  slot.session = alloc_session_count.get();
  s->open = 1;
  set_touched(f, word);
}

// The topmost slot is another one.
HOTPATH_INLINE void set_touched_slot(alloc_part &a, frame *f,
                                     const call_slot &slot, charged now) {
  site_allocations *here = slot.site;
  charged self = self_of(*here);
  a.touched = f;
  a.here = here;
  a.base = now - self;
  a.expected = self + last_of(*here);
}

// The first allocation of the innermost call, or since another ended: adds up
// calls that have ended, however they did, and opens those that have begun.
__attribute__((noinline)) void catch_up(thread_state &t, frame *f) {
  frame *touched = t.alloc.touched, *last = min_of(f, touched);
  while (!(last->word & word_touched))
    --last; // the base has it
  charged now = charged_by_now(t.alloc);
  add_repeated(t);
  call_slot *slot = &slot_of(t, touched);
  for (; touched > last; --touched)
    close_call(*slot--, now);
  while (touched < f)
    open_call(t, ++touched, *++slot, now);
  set_touched_slot(t.alloc, f, *slot, now);
}

HOTPATH_INLINE void empty_cell() {
  cell.top = no_top;
  signal_fence();
}

constexpr uint32_t no_word = UINT32_MAX;
static_assert(no_word & word_touched, "what no fresh frame has");

// Until something happens to the frame, the allocator charges by itself.
HOTPATH_INLINE void fill_cell(thread_state &t, frame *f) {
  empty_cell();
  cell.site = t.alloc.here;
  cell.word = f->word;
  cell.fresh_word =
      has_inside(slot_of(t, f)) ? no_word : f->word & ~word_touched;
  cell.part = &t.alloc;
  cell.busy = &t.busy;
  cell.session = alloc_session_count.get();
  signal_fence();
  cell.top = uintptr_t(f + 1);
}

// Often, the last call that has allocated was of the same site, at the same
// place: then its slot goes on.
HOTPATH_INLINE bool go_on(thread_state &t, frame *f) {
  alloc_part &a = t.alloc;
  uint32_t word = f->word;
  if (a.touched != f || has_inside(slot_of(t, f)) ||
      !((f - 1)->word & word_touched) ||
      a.here != a.sites[word & HOTPATH_FRAME_ID_MASK])
    return false;
  site_allocations &s = *a.here;
  charged self = self_of(s);
  call_slot &slot = slot_of(t, f);
  if (HOTPATH_LIKELY(slot.session == alloc_session_count.get()))
    add_call(s, self - begin_of_last(a));
  slot.session = alloc_session_count.get();
  a.expected = self + last_of(s);
  set_touched(f, word);
  return true;
}

// Makes the innermost call the topmost that is open. False in a signal handler
// that interrupted the runtime.
HOTPATH_INLINE bool touch(thread_state &t, frame *f) {
  if (HOTPATH_UNLIKELY(t.busy != nullptr))
    return false;
  t.busy = f;
  signal_fence();
  bool open = t.alloc.touched == f && (f->word & word_touched);
  if (!open && !go_on(t, f))
    catch_up(t, f);
  fill_cell(t, f);
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
  site_allocations &s = *t.alloc.here;
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

void alloc_show_cells(hotpath_alloc_source &source) {
  source.top_at = thread_distance(&__hotpath_thread.top);
  source.cell_at = thread_distance(&cell);
}

uint32_t charge_allocation(size_t asked, size_t usable) {
  return charge(asked, usable);
}

void charge_free(size_t usable) { uncharge(usable); }

void close_calls_above_base(thread_state &t) {
  if (!t.alloc.span)
    return;
  frame *base = base_of(t);
  charged now = charged_by_now(t.alloc);
  add_repeated(t);
  for (frame *f = t.alloc.touched; f > base; --f)
    close_call(slot_of(t, f), now);
  set_touched_slot(t.alloc, base, slot_of(t, base), now);
}

void alloc_begin_at_base(thread_state &t) {
  call_slot &slot = t.alloc.slots[0];
  slot.before = slot.inside = {0, 0};
  set_touched_slot(t.alloc, base_of(t), slot, {0, 0});
}

void alloc_forget_cell() { empty_cell(); }

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
