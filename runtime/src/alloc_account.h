//===- alloc_account.h - Allocations, charged to calls
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ALLOC_ACCOUNT_H
#define HOTPATH_ALLOC_ACCOUNT_H

#include "alloc_interface.h"
#include "thread_state.h"

namespace hotpath {

/// The hooks that do no more than charge.
HOTPATH_HIDDEN extern const hotpath_alloc_hooks charging_hooks;

/// A block, charged to the innermost measured call of this thread. Returns the
/// site that it was charged to, 0 for code that is not measured.
uint32_t charge_allocation(size_t asked, size_t usable);
void charge_free(size_t usable);

/// Adds up the calls above `f`. Owning thread, or nobody has the state.
void close_calls_above(thread_state &t, frame *f);

struct charged {
  uint64_t bytes, count;
};
/// What a site was charged with since a slot was filled in.
HOTPATH_INLINE charged charged_since(const call_slot &slot) {
  return {slot.site->self_bytes.get() - slot.bytes_before,
          slot.site->self_count.get() - slot.count_before};
}
/// What the last call of a slot, the innermost one of its site, is charged
/// with.
charged charge_of(const call_slot &slot);

/// The record of a site in a thread, made when new; null when memory is refused
/// or there is no such site. Owning thread.
site_allocations *allocations_of(thread_state &t, uint32_t id);

} // namespace hotpath

#endif
