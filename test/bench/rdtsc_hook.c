/*===- rdtsc_hook.c - The least that -finstrument-functions can time ------===*\
|*
|* Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* What slowdown.py compares hotpath with: the compiler's own hooks, with one
|* read of the processor's counter on entry and one on exit, and a sum. It counts
|* no function apart, so that no tool built on these hooks can cost less.
|*
\*===----------------------------------------------------------------------===*/
#include <stdint.h>
#include <x86intrin.h>

/* Deep enough for the workloads; the index wraps, so no depth writes outside. */
enum { DEPTH = 1 << 14 };

static __thread uint64_t entered[DEPTH];
static __thread uint32_t depth;
__thread uint64_t hook_calls, hook_ticks; /* external: the sums are not dead */

void __cyg_profile_func_enter(void *function, void *caller) {
  (void)function;
  (void)caller;
  entered[depth++ % DEPTH] = __rdtsc();
}

void __cyg_profile_func_exit(void *function, void *caller) {
  (void)function;
  (void)caller;
  hook_ticks += __rdtsc() - entered[--depth % DEPTH];
  hook_calls++;
}
