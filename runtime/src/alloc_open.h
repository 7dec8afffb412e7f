//===- alloc_open.h - Calls whose allocations are not added up
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ALLOC_OPEN_H
#define HOTPATH_ALLOC_OPEN_H

#include "alloc_session.h"

namespace hotpath {

/// A slot, read while its thread may be running.
struct open_slot {
  site_allocations *site;
  bool inner;      // inside another call of the site
  bool is_counted; // its last call began in this session
  charged all;     // of all calls that share it, with the calls inside
  charged call;    // what the last one is charged with, if it ended now
};

/// Calls f(open_slot) for each slot of a thread, from the innermost down. Under
/// the lock. Numbers of a thread that opens or closes calls meanwhile may be
/// off by those; what cannot be is 0.
template <class F> void each_open_slot(const thread_state &t, F f) {
  const alloc_part &a = t.alloc;
  if (!load_shared(a.span))
    return;
  auto possible = [](charged c) {
    charged none = {0, 0};
    return int64_t(c.bytes) < 0 || int64_t(c.count) < 0 ? none : c;
  };
  auto last = uint32_t(load_shared(a.touched) - base_of(t));
  charged self = self_of(*load_shared(a.here)), now = a.base + self;
  charged above = {0, 0};
  for (uint32_t i = last; i > 0; --i) {
    call_slot slot = a.slots[i];
    if (!slot.site)
      continue;
    charged all = possible(now - slot.before), call = all;
    if (alloc_charges == per_call_self)
      call = possible(all - slot.inside - above);
    if (i == last && !has_inside(slot))
      call = possible(self - begin_of_last(a));
    f(open_slot{slot.site, slot.inner != 0,
                slot.session == alloc_session_count.get(), all, call});
    above = all;
  }
}

} // namespace hotpath

#endif
