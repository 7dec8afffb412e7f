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

/// Tells the allocator where threads have what it charges by itself. After
/// these hooks are in use.
void alloc_show_cells(hotpath_alloc_source &source);
constexpr uintptr_t no_top = 1; // hotpath_alloc_cell.top

/// A block, charged to the innermost measured call of this thread. Returns the
/// site that it was charged to, 0 for code that is not measured.
uint32_t charge_allocation(size_t asked, size_t usable);
void charge_free(size_t usable);

/// The owning thread leaves its state: adds up what has not been.
void close_calls_above_base(thread_state &t);
/// ... or begins with it, its slots empty.
void alloc_begin_at_base(thread_state &t);
/// Nothing is charged by the allocator itself in this thread for now.
void alloc_forget_cell();

/// The record of a site in a thread, made when new; null when memory is refused
/// or there is no such site. Owning thread.
site_allocations *allocations_of(thread_state &t, uint32_t id);

} // namespace hotpath

#endif
