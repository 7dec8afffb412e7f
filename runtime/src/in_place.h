//===- in_place.h - Adding by one instruction
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_IN_PLACE_H
#define HOTPATH_IN_PLACE_H

#include "platform.h"

namespace hotpath {

// By one instruction where the processor has it, so that what a signal handler
// does to the same number between a load and a store is not lost.
HOTPATH_INLINE void add_in_place(int32_t *p, int32_t d) {
#if defined(__x86_64__)
  __asm__("addl %1, %0" : "+m"(*p) : "r"(d) : "cc");
#else
  __atomic_fetch_add(p, d, __ATOMIC_RELAXED);
#endif
}
HOTPATH_INLINE void add_in_place(uint64_t &to, uint64_t d) {
#if defined(__x86_64__)
  __asm__("addq %1, %0" : "+m"(to) : "re"(d) : "cc");
#else
  __atomic_fetch_add(&to, d, __ATOMIC_RELAXED);
#endif
}
HOTPATH_INLINE void add_in_place(counter<uint64_t> &c, uint64_t d) {
#if defined(__x86_64__)
  __asm__("addq %1, %0" : "+m"(c) : "re"(d) : "cc");
#else
  c.raw().fetch_add(d, std::memory_order_relaxed);
#endif
}

} // namespace hotpath

#endif
