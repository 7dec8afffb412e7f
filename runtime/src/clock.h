//===- clock.h - The clock
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLOCK_H
#define HOTPATH_CLOCK_H

#include "platform.h"

namespace hotpath {

enum clock_kind : uint32_t {
  clock_monotonic = 0, // clock_gettime(CLOCK_MONOTONIC), a tick is 1 ns
  clock_tsc = 1,       // rdtsc
  clock_cntvct = 2,    // cntvct_el0
};

/// The word of reports for a kind; for a hostile value too.
const char *clock_name(uint32_t kind);

/// What the user asks for (HOTPATH_CLOCK).
enum class clock_choice { automatic, tsc, monotonic };

/// The best clock of this machine that the choice allows. `tsc` names the
/// processor's counter and is taken even where the kernel distrusts it.
clock_kind clock_select(clock_choice choice);

/// The processor's counter, to be called only where clock_select chose it.
/// Unserialised on purpose: a fence doubles its cost, and calibration takes
/// off what the overlap with the neighbouring instructions leaves.
HOTPATH_INLINE uint64_t read_counter() {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
  uint64_t t;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(t));
  return t;
#else
#error "hotpath's runtime supports x86-64 and AArch64"
#endif
}

/// Nanoseconds of CLOCK_MONOTONIC and CLOCK_REALTIME.
uint64_t monotonic_ns();
uint64_t realtime_ns();
uint64_t read_clock(clock_kind kind);

/// Both clocks at one instant, as closely as a few tries give.
struct clock_pair {
  uint64_t ticks;
  uint64_t ns;
};
clock_pair read_clock_pair(clock_kind kind);

/// Parsers of what the kernel says, apart for the tests' sake.
bool kernel_trusts_tsc(const char *current_clocksource);

} // namespace hotpath

#endif
