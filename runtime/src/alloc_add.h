//===- alloc_add.h - A block, in its site's numbers
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ALLOC_ADD_H
#define HOTPATH_ALLOC_ADD_H

#include "alloc_layout.h"
#include "in_place.h"

namespace hotpath {

// By one instruction each, so a signal handler may allocate between any two.

HOTPATH_INLINE void add_allocation(site_allocations &s, size_t asked,
                                   size_t usable) {
  add_in_place(s.self.bytes, asked);
  add_in_place(s.self.count, 1);
  add_in_place(s.self.usable_bytes, usable);
}

HOTPATH_INLINE void add_free(site_allocations &s, size_t usable) {
  add_in_place(s.self.freed_bytes, usable);
  add_in_place(s.self.freed_count, 1);
}

} // namespace hotpath

#endif
