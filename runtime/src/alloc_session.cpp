//===- alloc_session.cpp - Allocations over the life of the session
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "alloc_session.h"
#include "accounting.h"
#include "alloc_account.h"
#include "alloc_tracker.h"
#include "fork.h"
#include "lock.h"
#include "message.h"

extern "C" __attribute__((weak)) hotpath_alloc_source *
__hotpath_alloc_source_2();

namespace hotpath {

alloc_per_call alloc_charges = per_call_self;
counter<uint32_t> alloc_session_count = {};

namespace {

enum class stage { before, during, after };
stage the_stage = stage::before;
hotpath_alloc_source *the_source = nullptr;
bool tracks = false;

void find_source() {
  if (!the_source && __hotpath_alloc_source_2)
    the_source = __hotpath_alloc_source_2();
}

process_allocations *process() {
  arena_ref r = arena_head().allocations.get();
  return r ? arena_at<process_allocations>(r) : nullptr;
}

bool make_process() {
  arena_ref r = arena_allocate(sizeof(process_allocations));
  if (!r)
    return false;
  auto *p = arena_at<process_allocations>(r);
  p->per_call = alloc_charges;
  p->tracked = tracks;
  arena_head().allocations.publish(r);
  return true;
}

void tell_hooks(const hotpath_alloc_hooks *hooks) {
  the_source->early.store(false);
  the_source->cell_at.store(0);
  the_source->hooks.store(hooks, std::memory_order_release);
}

// Whether the session counts now, or pauses.
void count(bool on) {
  const hotpath_alloc_hooks *pausing = tracks ? &paused_hooks : nullptr;
  tell_hooks(!on ? pausing : tracks ? &tracking_hooks : &charging_hooks);
  if (on && !tracks && the_source->sizes_are_before_blocks)
    alloc_show_cells(*the_source);
}

void begin() {
  if (the_source->refusal) {
    tell_hooks(nullptr);
    say(the_source->refusal);
    return;
  }
  if (!make_process() || (tracks && !tracker_start(*process()))) {
    say("no memory to count allocations");
    tell_hooks(nullptr);
    return;
  }
  process()->before_bytes = the_source->early_bytes.load();
  process()->before_count = the_source->early_count.load();
  the_source->session.store(alloc_session_count.get());
  count(__hotpath_active);
}

} // namespace

void alloc_session_start(const flags &f) {
  alloc_charges =
      f.HOTPATH_ALLOC_CUMULATIVE.value ? per_call_cumulative : per_call_self;
  tracks = f.HOTPATH_ALLOC_TRACK.value == alloc_track::live;
  the_stage = stage::during;
  find_source();
  if (the_source)
    begin();
}

alloc_runtimes_own::alloc_runtimes_own() {
  find_source();
  counted_ = the_source && the_source->early.exchange(false);
}

alloc_runtimes_own::~alloc_runtimes_own() {
  if (counted_)
    the_source->early.store(true);
}

void alloc_session_stop() {
  the_stage = stage::after;
  if (the_source)
    tell_hooks(nullptr);
}

void alloc_session_begins_anew() {
  alloc_session_count.add(1);
  if (!the_source)
    return;
  the_source->session.store(alloc_session_count.get());
  if (tracks && process())
    tracker_forget();
}

void alloc_pause(bool paused) {
  if (the_stage != stage::during || !the_source || the_source->refusal ||
      !process())
    return;
  count(!paused);
  // The session may have ended meanwhile.
  if (the_clock.frozen.get() || fork_pending.load())
    tell_hooks(nullptr);
}

void alloc_fork_child() {
  if (the_source)
    tell_hooks(nullptr);
}

void alloc_fork_restarted(thread_state *kept) {
  if (kept)
    alloc_thread_renew(*kept);
  if (!the_source || the_source->refusal)
    return;
  the_source->early_bytes.store(0);
  the_source->early_count.store(0);
  begin();
}

void charge_elsewhere(size_t asked, size_t usable) {
  process_allocations *p = process();
  if (!p)
    return;
  p->elsewhere.bytes.raw().fetch_add(asked, std::memory_order_relaxed);
  p->elsewhere.count.raw().fetch_add(1, std::memory_order_relaxed);
  p->elsewhere.usable_bytes.raw().fetch_add(usable, std::memory_order_relaxed);
}

void free_elsewhere(size_t usable) {
  process_allocations *p = process();
  if (!p)
    return;
  p->elsewhere.freed_bytes.raw().fetch_add(usable, std::memory_order_relaxed);
  p->elsewhere.freed_count.raw().fetch_add(1, std::memory_order_relaxed);
}

} // namespace hotpath

using namespace hotpath;

extern "C" __attribute__((visibility("default"))) void
__hotpath_alloc_attach_2(hotpath_alloc_source *source) {
  keep_errno errno_is_kept;
  runtime_lock lock;
  if (the_source || !source)
    return;
  the_source = source;
  if (the_stage == stage::during)
    begin();
  else if (the_stage == stage::after)
    tell_hooks(nullptr);
}
