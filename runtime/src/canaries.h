//===- canaries.h - Work of our own that tells machines and libraries apart
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CANARIES_H
#define HOTPATH_CANARIES_H

#include "platform.h"

// Where two runs of one build differ, was it the program or what it runs on?
// Work that never changes answers: its times are the machine's, its instruction
// counts are constants of this library, of libc and of the allocator. It is
// done before the session begins, once for a process, and takes 2 ms: only
// where HOTPATH_CANARIES asks for it.

namespace hotpath {

enum canary : unsigned {
  canary_alu,  // arithmetic in registers
  canary_mem,  // dependent loads out of 512 KiB
  canary_libc, // memcpy, strlen, memcmp, snprintf
  canary_heap, // malloc and free of small sizes
  canary_count
};
constexpr const char *canary_names[canary_count] = {"alu", "mem", "libc",
                                                    "heap"};
/// Linker symbols, which Callgrind's file has.
constexpr const char *canary_symbols[canary_count] = {
    "__hotpath_canary_alu", "__hotpath_canary_mem", "__hotpath_canary_libc",
    "__hotpath_canary_heap"};

/// Nanoseconds; 0: was not run.
struct canary_times {
  uint64_t ns[canary_count];
};

/// Runs each some times and keeps its shortest. Allocates.
canary_times canaries_time();

/// Runs each once, after `begin` and before `end`, which is where Callgrind is
/// told to count.
void canaries_run(void (*begin)(), void (*end)());

} // namespace hotpath

#endif
