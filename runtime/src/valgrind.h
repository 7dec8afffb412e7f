//===- valgrind.h - Are we running under Valgrind?
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VALGRIND_H
#define HOTPATH_VALGRIND_H

#include <stdint.h>

// Valgrind's client-request mechanism, documented in its manual: a sequence of
// rotations that add up to nothing, which a processor executes without effect
// and Valgrind recognises. Written out here because the runtime may depend on
// libc only.

namespace hotpath {

constexpr uintptr_t valgrind_running_on_valgrind = 0x1001;

// Callgrind's own requests (valgrind/callgrind.h); 'C' and 'T' are the tool's.
constexpr uintptr_t callgrind_requests = uintptr_t('C') << 24 | 'T' << 16;
constexpr uintptr_t callgrind_zero_stats = callgrind_requests + 1;
constexpr uintptr_t callgrind_dump_stats_at = callgrind_requests + 3;
constexpr uintptr_t callgrind_start_instrumentation = callgrind_requests + 4;
constexpr uintptr_t callgrind_stop_instrumentation = callgrind_requests + 5;

/// Sends a request; the default where no Valgrind listens.
inline uintptr_t valgrind_request(uintptr_t otherwise, uintptr_t request,
                                  uintptr_t a1 = 0, uintptr_t a2 = 0) {
  volatile uintptr_t arguments[6] = {request, a1, a2, 0, 0, 0};
#if defined(__x86_64__)
  uintptr_t result = otherwise;
  __asm__ volatile("rolq $3, %%rdi; rolq $13, %%rdi\n\t"
                   "rolq $61, %%rdi; rolq $51, %%rdi\n\t"
                   "xchgq %%rbx, %%rbx"
                   : "+d"(result)
                   : "a"(&arguments[0])
                   : "cc", "memory");
  return result;
#elif defined(__aarch64__)
  register uintptr_t result __asm__("x3") = otherwise;
  register volatile uintptr_t *pointer __asm__("x4") = arguments;
  __asm__ volatile("ror x12, x12, #3; ror x12, x12, #13\n\t"
                   "ror x12, x12, #51; ror x12, x12, #61\n\t"
                   "orr x10, x10, x10"
                   : "+r"(result)
                   : "r"(pointer)
                   : "cc", "memory");
  return result;
#else
  return otherwise;
#endif
}

inline bool running_on_valgrind() {
  return valgrind_request(0, valgrind_running_on_valgrind) != 0;
}

} // namespace hotpath

#endif
