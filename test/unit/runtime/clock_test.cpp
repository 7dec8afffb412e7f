//===- clock_test.cpp - The clock
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "clock.h"
#include "valgrind.h"

#include <gtest/gtest.h>

using namespace hotpath;

TEST(Clock, KernelsDistrust) {
  EXPECT_TRUE(kernel_trusts_tsc("tsc\n"));
  EXPECT_TRUE(kernel_trusts_tsc("kvm-clock\n"));
  EXPECT_TRUE(kernel_trusts_tsc("hyperv_clocksource_tsc_page\n"));
  EXPECT_FALSE(kernel_trusts_tsc("hpet\n"));
  EXPECT_FALSE(kernel_trusts_tsc("acpi_pm\n"));
}

TEST(Clock, ChoiceIsObeyed) {
  EXPECT_EQ(clock_select(clock_choice::monotonic), clock_monotonic);
  EXPECT_NE(clock_select(clock_choice::tsc), clock_monotonic);
}

// The frequency that two pairs give is the same whenever they are taken.
TEST(Clock, PairsAgreeOnTheFrequency) {
  clock_kind kind = clock_select(clock_choice::automatic);
  auto frequency = [&] {
    clock_pair a = read_clock_pair(kind), b;
    do
      b = read_clock_pair(kind);
    while (b.ns - a.ns < 20000000);
    return double(b.ticks - a.ticks) / double(b.ns - a.ns);
  };
  double first = frequency();
  EXPECT_GT(first, 0.01);
  EXPECT_NEAR(frequency() / first, 1.0, 0.002);
}

TEST(Clock, MonotonicTicksAreNanoseconds) {
  clock_pair p = read_clock_pair(clock_monotonic);
  EXPECT_NEAR(double(p.ticks), double(p.ns), 1e6);
}

// The request is a no-op outside Valgrind; the default comes back.
TEST(Clock, NotUnderValgrind) {
  EXPECT_EQ(valgrind_request(7, valgrind_running_on_valgrind),
            running_on_valgrind() ? 1u : 7u);
}
