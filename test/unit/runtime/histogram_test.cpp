//===- histogram_test.cpp - The error bound of the buckets
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "histogram.h"
#include "octave.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace hotpath;

// Every value lies in the bucket it is counted in.
TEST(Histogram, BucketsHoldTheirValues) {
  std::mt19937_64 random(1);
  for (unsigned i = 0; i < 200000; ++i) {
    uint64_t value = random() >> (11 + random() % 53);
    histogram_bucket b = bucket_of(value);
    ASSERT_LE(bucket_lower(b), value);
    ASSERT_LT(value - bucket_lower(b), bucket_width(b)) << value;
  }
}

// The promise of the design: relative error at most 1.6 %.
TEST(Histogram, MiddleIsWithinOnePointSixPercent) {
  for (uint64_t value = 1; value < (uint64_t(1) << 40);
       value += value / 200 + 1) {
    double middle = double(bucket_middle(bucket_of(value)));
    ASSERT_LE(std::abs(middle - double(value)), 0.016 * double(value)) << value;
  }
}

// Neighbouring buckets leave no gap: an octave ends where the next begins.
TEST(Histogram, BucketsAreContiguous) {
  uint64_t next = 0;
  for (unsigned o = 0; o < histogram_octaves; ++o)
    for (unsigned i = 0; i < histogram_buckets; ++i) {
      histogram_bucket b = {o, i};
      ASSERT_EQ(bucket_lower(b), next);
      next += bucket_width(b);
    }
  EXPECT_EQ(next, uint64_t(1) << 53);
}

// What is longer than the last octave is counted in the last bucket.
TEST(Histogram, LongestValuesAreKept) {
  for (uint64_t value : {uint64_t(1) << 53, UINT64_MAX}) {
    EXPECT_EQ(bucket_of(value).octave, histogram_octaves - 1);
    EXPECT_EQ(bucket_of(value).index, histogram_buckets - 1);
  }
}

// A count of long durations is narrow; what it would not hold is refused, not
// lost or wrapped.
TEST(Octave, CountsUntilItIsFull) {
  std::vector<uint64_t> memory(histogram_buckets);
  for (unsigned o :
       {0u, narrow_octave - 1, narrow_octave, histogram_octaves - 1}) {
    std::fill(memory.begin(), memory.end(), 0);
    for (unsigned i = 0; i < histogram_buckets; ++i)
      EXPECT_TRUE(octave_add(memory.data(), {o, i}, i + 1));
    for (unsigned i = 0; i < histogram_buckets; ++i)
      EXPECT_EQ(octave_get(memory.data(), {o, i}), i + 1);
    const bool wide = o < narrow_octave;
    EXPECT_EQ(octave_add(memory.data(), {o, 5}, UINT32_MAX), wide);
    EXPECT_EQ(octave_get(memory.data(), {o, 5}), wide ? 6ull + UINT32_MAX : 6);
    EXPECT_EQ(octave_get(memory.data(), {o, 6}), 7u);
  }
}
