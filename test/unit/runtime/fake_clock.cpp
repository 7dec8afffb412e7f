//===- fake_clock.cpp - A clock that goes as a test lets it
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "fake_clock.h"

#include <ctime>

uint64_t hotpath::test::fake_ns = 1000000000;

// Instead of libc's, for the runtime that is linked into the same program.
extern "C" int clock_gettime(clockid_t, timespec *t) noexcept {
  uint64_t now = ++hotpath::test::fake_ns;
  t->tv_sec = time_t(now / 1000000000);
  t->tv_nsec = long(now % 1000000000);
  return 0;
}
