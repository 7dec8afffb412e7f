//===- alloc_baseline.cpp - Allocations of a session that starts from zero
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "alloc_open.h"
#include "baseline.h"
#include "durations.h"

namespace hotpath {

namespace {

void copy(allocation_totals &to, const allocation_totals &from) {
  to.bytes.set(from.bytes.get());
  to.count.set(from.count.get());
  to.usable_bytes.set(from.usable_bytes.get());
  to.freed_bytes.set(from.freed_bytes.get());
  to.freed_count.set(from.freed_count.get());
}

bool copy_octaves(counter<arena_ref> *to, const counter<arena_ref> *from) {
  bool whole = true;
  for (unsigned o = 0; o < histogram_octaves; ++o) {
    arena_ref r = from[o].acquire(), copied = to[o].get();
    if (!r && !copied)
      continue;
    if (!copied)
      copied = octave_make(to[o], o);
    whole = whole && copied;
    if (copied)
      octave_copy(arena_at<unsigned char>(copied),
                  r ? arena_at<unsigned char>(r) : nullptr, o);
  }
  return whole;
}

// With the calls that are not in the histograms yet.
bool copy_distributions(allocation_baseline &b, const site_allocations &s) {
  bool whole = copy_octaves(b.bytes_octaves, s.bytes_octaves) &&
               copy_octaves(b.count_octaves, s.count_octaves);
  charged last = last_of(s);
  uint64_t times = s.repeats.get();
  if (!whole || !times)
    return whole;
  return histogram_add(b.bytes_octaves, last.bytes, times) &&
         histogram_add(b.count_octaves, last.count, times);
}

allocation_baseline *baseline_of(site_allocations &s) {
  arena_ref r = s.baseline.get();
  if (!r && (r = arena_allocate(sizeof(allocation_baseline), 64)))
    s.baseline.publish(r);
  return r ? arena_at<allocation_baseline>(r) : nullptr;
}

bool copy_site(site_allocations &s) {
  allocation_baseline *b = baseline_of(s);
  if (!b)
    return false;
  bool whole = true;
  // A thread that moves equal calls to the histograms meanwhile has other ones
  // when it is done.
  for (unsigned tries = 0; tries < 8; ++tries) {
    charged last = last_of(s);
    whole = copy_distributions(*b, s);
    if (s.repeats.get() && last == last_of(s))
      break;
  }
  b->total_bytes.set(s.total_bytes.get());
  b->total_count.set(s.total_count.get());
  b->inner_bytes.set(s.inner_bytes.get());
  b->inner_count.set(s.inner_count.get());
  b->unbucketed.set(s.unbucketed.get());
  copy(b->self, s.self);
  return whole;
}

// They will be added to the totals with what came before the session.
void add_open_calls(const thread_state &t) {
  each_open_slot(t, [](const open_slot &s) {
    arena_ref r = s.site->baseline.get();
    if (!r)
      return;
    auto &b = *arena_at<allocation_baseline>(r);
    (s.inner ? b.inner_bytes : b.total_bytes).add(s.all.bytes);
    (s.inner ? b.inner_count : b.total_count).add(s.all.count);
  });
}

bool copy_thread(const thread_record &t) {
  arena_ref r = t.allocations.acquire();
  if (!r)
    return true;
  auto &a = *arena_at<thread_allocations>(r);
  bool runs = t.state.get() == thread_running;
  a.ended_before.set(t.threads.get() - (runs ? 1 : 0));
  bool whole = true;
  for (arena_ref at = a.sites.acquire(); at;) {
    auto *s = arena_at<site_allocations>(at);
    whole = copy_site(*s) && whole;
    at = s->next;
  }
  return whole;
}

} // namespace

bool alloc_baseline_set() {
  arena_ref process = arena_head().allocations.get();
  if (!process)
    return true;
  alloc_session_begins_anew();
  bool whole = true;
  for (arena_ref at = arena_head().threads.acquire(); at;) {
    auto *t = arena_at<thread_record>(at);
    whole = copy_thread(*t) && whole;
    at = t->next.get();
  }
  for (thread_state *t = all_threads(); t; t = t->next)
    if (t->alloc.all)
      add_open_calls(*t);
  auto &p = *arena_at<process_allocations>(process);
  copy(p.elsewhere_before, p.elsewhere);
  return whole;
}

} // namespace hotpath
