//===- rank_statistics_test.cpp - Exact ranks, against the published tables
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/rank_statistics.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace hotpath::verdict;

namespace {

/// The recursion that defines the counts, as slow as it is plain.
std::uint64_t arrangements(unsigned n, unsigned m, int u) {
  if (u < 0)
    return 0;
  if (!n || !m)
    return u == 0;
  return arrangements(n - 1, m, u - int(m)) + arrangements(n, m - 1, u);
}

} // namespace

TEST(MannWhitney, CountsAreThoseOfTheRecursion) {
  for (const unsigned n : {1u, 2u, 3u, 5u})
    for (const unsigned m : {1u, 4u, 6u}) {
      const auto counts = mann_whitney_counts(n, m);
      ASSERT_EQ(counts.size(), n * m + 1);
      for (unsigned u = 0; u <= n * m; ++u)
        EXPECT_EQ(counts[u], arrangements(n, m, int(u)))
            << n << " " << m << " " << u;
    }
}

TEST(MannWhitney, TheLargestExactSizeDoesNotWrap) {
  unsigned __int128 all = 0;
  for (const std::uint64_t c : mann_whitney_counts(33, 33))
    all += c;
  EXPECT_TRUE(all == 7219428434016265740u); // C(66, 33)
}

TEST(MannWhitney, BoundRanksOfTheTable) {
  const struct {
    unsigned n, m;
    std::uint32_t alpha;
    std::uint64_t k;
  } table[] = {
      {3, 3, 50000, 1},   {4, 4, 50000, 2},     {5, 5, 50000, 5},
      {6, 6, 50000, 8},   {7, 7, 50000, 12},    {8, 8, 50000, 16},
      {9, 9, 50000, 22},  {10, 10, 50000, 28},  {12, 12, 50000, 43},
      {3, 5, 50000, 2},   {3, 10, 50000, 5},    {5, 10, 50000, 12},
      {3, 3, 100000, 2},  {4, 4, 100000, 4},    {5, 5, 100000, 6},
      {7, 7, 100000, 14}, {10, 10, 100000, 33}, {5, 5, 10000, 2},
      {6, 6, 10000, 4},   {7, 7, 10000, 7},     {10, 10, 10000, 20},
      {2, 2, 100000, 0},  {4, 4, 10000, 0},     {1, 1, 100000, 0},
  };
  for (const auto &row : table) {
    EXPECT_EQ(bound_rank(row.n, row.m, row.alpha), row.k)
        << row.n << "x" << row.m << " at " << row.alpha;
    EXPECT_EQ(bound_rank(row.m, row.n, row.alpha), row.k);
  }
}

TEST(MannWhitney, TheNormalDistributionContinuesTheCounts) {
  // 34x34 is approximated, 33x33 counted: ranks grow smoothly.
  const double counted = double(bound_rank(33, 33, 50000)) / (33 * 33);
  const double normal = double(bound_rank(34, 34, 50000)) / (34 * 34);
  EXPECT_NEAR(counted, normal, 0.005);
  EXPECT_NEAR(tail_probability(33, 33, 700), tail_probability(34, 34, 743),
              0.003);
}

TEST(MannWhitney, TailProbabilities) {
  EXPECT_DOUBLE_EQ(tail_probability(3, 3, 9), 1.0 / 20);
  EXPECT_DOUBLE_EQ(tail_probability(3, 3, 0), 1);
  EXPECT_DOUBLE_EQ(tail_probability(5, 5, 25), 1.0 / 252);
}

TEST(Shift, HandComputed) {
  // Differences: 9 10 11 / 19 20 21 / 29 30 31, sorted as they stand.
  const shift s = shift_between({0, 1, 2}, {11, 21, 31}, 100000);
  EXPECT_EQ(s.estimate, 20);
  EXPECT_EQ(*s.lower, 10); // k = 2
  EXPECT_EQ(*s.upper, 30);
  EXPECT_EQ(*shift_between({0, 1, 2}, {11, 21, 31}, 50000).lower, 9); // k = 1
  EXPECT_FALSE(shift_between({1, 2}, {3, 4}, 100000).lower);
  EXPECT_EQ(shift_between({1}, {4, 5}, 100000).estimate, 3.5);
}

TEST(Shift, PValueCountsPairsAboveTheFloor) {
  EXPECT_DOUBLE_EQ(p_value_above({0, 1, 2}, {11, 21, 31}, 8), 1.0 / 20);
  EXPECT_DOUBLE_EQ(p_value_above({0, 1, 2}, {11, 21, 31}, 9), 2.0 / 20);
  EXPECT_DOUBLE_EQ(p_value_above({0, 1, 2}, {11, 21, 31}, 31), 1);
}

TEST(Spread, MedianAndDeviation) {
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
  // Deviations from 3: 2 1 0 1 97, their median 1.
  EXPECT_DOUBLE_EQ(robust_deviation({1, 2, 3, 4, 100}), 1.4826);
}
