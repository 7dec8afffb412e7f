//===- alloc_open.cpp - Calls whose allocations are not added up
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "alloc_open.h"
#include "arena.h"

namespace hotpath {

namespace {

// Chunks that were emptied are used again, another one is put in front.
open_allocation *next_record(thread_allocations &all) {
  for (arena_ref r = all.open.get(); r;) {
    auto *c = arena_at<open_allocation_chunk>(r);
    uint32_t used = c->used.get();
    if (used < open_allocations_per_chunk) {
      c->used.publish(used + 1);
      return &c->calls[used];
    }
    r = c->next.get();
  }
  arena_ref fresh = arena_allocate(sizeof(open_allocation_chunk));
  if (!fresh)
    return nullptr;
  auto *c = arena_at<open_allocation_chunk>(fresh);
  c->next.set(all.open.get());
  c->used.set(1);
  all.open.publish(fresh);
  return &c->calls[0];
}

} // namespace

void alloc_open_record() {
  for (thread_state *t = all_threads(); t; t = t->next) {
    if (!t->alloc.all)
      continue;
    each_open_slot(*t, [&](const open_slot &s) {
      if (open_allocation *o = next_record(*t->alloc.all))
        *o = {arena_ref_of(s.site), s.inner,      s.all.bytes, s.all.count,
              s.call.bytes,         s.call.count, s.is_counted};
    });
  }
}

void alloc_open_forget() {
  for (thread_state *t = all_threads(); t; t = t->next) {
    arena_ref r = t->alloc.all ? t->alloc.all->open.get() : 0;
    while (r) {
      auto *c = arena_at<open_allocation_chunk>(r);
      c->used.publish(0);
      r = c->next.get();
    }
  }
}

} // namespace hotpath
