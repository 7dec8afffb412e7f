//===- clock.cpp - The clock
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "clock.h"

#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace hotpath {

namespace {

uint64_t posix_clock(clockid_t id) {
  timespec t;
  clock_gettime(id, &t);
  return uint64_t(t.tv_sec) * 1000000000u + uint64_t(t.tv_nsec);
}

#if defined(__x86_64__)
// CPUID 0x80000007, EDX bit 8: the counter runs at one rate in every state.
bool tsc_is_invariant() {
  unsigned a, b, c, d;
  return __get_cpuid(0x80000007u, &a, &b, &c, &d) && (d & (1u << 8));
}

// Where the file is missing (a container without /sys), the processor's word
// has to do.
bool kernel_keeps_tsc() {
  int fd = open("/sys/devices/system/clocksource/clocksource0/"
                "current_clocksource",
                O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return true;
  char name[64];
  ssize_t n = read(fd, name, sizeof name - 1);
  close(fd);
  name[n > 0 ? n : 0] = 0;
  return kernel_trusts_tsc(name);
}
#endif

clock_kind counter_kind() {
#if defined(__x86_64__)
  return clock_tsc;
#else
  return clock_cntvct;
#endif
}

bool counter_is_good() {
#if defined(__x86_64__)
  return tsc_is_invariant() && kernel_keeps_tsc();
#else
  return true; // the architecture promises a constant rate
#endif
}

} // namespace

const char *clock_name(uint32_t kind) {
  switch (kind) {
  case clock_tsc:
    return "tsc";
  case clock_cntvct:
    return "cntvct";
  default:
    return "monotonic";
  }
}

// A kernel that has found the counter unstable falls back to these two. The
// paravirtual clocks (kvm-clock, hyperv) are computed from the counter.
bool kernel_trusts_tsc(const char *current) {
  return strncmp(current, "hpet", 4) != 0 &&
         strncmp(current, "acpi_pm", 7) != 0 &&
         strncmp(current, "jiffies", 7) != 0;
}

clock_kind clock_select(clock_choice choice) {
  if (choice == clock_choice::monotonic)
    return clock_monotonic;
  if (choice == clock_choice::tsc || counter_is_good())
    return counter_kind();
  return clock_monotonic;
}

uint64_t monotonic_ns() { return posix_clock(CLOCK_MONOTONIC); }
uint64_t realtime_ns() { return posix_clock(CLOCK_REALTIME); }

uint64_t read_clock(clock_kind kind) {
  return kind == clock_monotonic ? monotonic_ns() : read_counter();
}

clock_pair read_clock_pair(clock_kind kind) {
  clock_pair best = {0, 0};
  uint64_t narrowest = UINT64_MAX;
  // The narrowest bracket is the try that no interrupt has spread.
  for (int i = 0; i < 8; ++i) {
    uint64_t before = read_clock(kind);
    uint64_t ns = monotonic_ns();
    uint64_t after = read_clock(kind);
    if (after - before < narrowest) {
      narrowest = after - before;
      best = {before + (after - before) / 2, ns};
    }
  }
  return best;
}

} // namespace hotpath
