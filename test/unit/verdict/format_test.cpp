//===- format_test.cpp - Numbers for people, against the C library's
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/format.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <random>

using namespace hotpath::verdict;
using hotpath::policy::unit;

namespace {

TEST(Format, Quantities) {
  EXPECT_EQ(quantity(0, unit::instructions), "0 Ir");
  EXPECT_EQ(quantity(1234, unit::instructions), "1,234 Ir");
  EXPECT_EQ(quantity(999.5L, unit::instructions), "999.50 Ir");
  EXPECT_EQ(quantity(0.004L, unit::count), "0.00");
  EXPECT_EQ(quantity(1000000, unit::count), "1,000,000");
  EXPECT_EQ(quantity(1023, unit::bytes), "1023 B");
  EXPECT_EQ(quantity(0.5L, unit::bytes), "0.50 B");
  EXPECT_EQ(quantity(1536, unit::bytes), "1.50 KB");
  EXPECT_EQ(quantity(2.5e30L, unit::bytes),
            "2273736754432320594.75 TB"); // beyond 64 bits of hundredths
  EXPECT_EQ(quantity(12.125L, unit::percent), "12.12%"); // a tie, to even
}

TEST(Format, Changes) {
  EXPECT_EQ(change(0.123L), "+12.3%");
  EXPECT_EQ(change(-0.0045L), "-0.45%");
  EXPECT_EQ(change(0), "+0.00%");
  EXPECT_EQ(change(-0.00001L), "-0.00%");
  EXPECT_EQ(change(0.09996L), "+10.00%"); // still below 10: two decimals
  EXPECT_EQ(change(1), "x2.00");
  EXPECT_EQ(change(std::numeric_limits<long double>::infinity()), "xinf");
}

TEST(Format, AsTheCLibraryRounds) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 100000; ++i) {
    const long double value =
        std::ldexp((long double)(random()), -int(random() % 60) - 20);
    char expected[400];
    std::snprintf(expected, sizeof expected, "%.2Lf%%", value);
    ASSERT_EQ(quantity(value, unit::percent), expected);
  }
}

TEST(Format, Grouped) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(UINT64_MAX), "18,446,744,073,709,551,615");
}

} // namespace
