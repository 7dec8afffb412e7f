//===- histogram.h - Log-linear histogram of durations
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_HISTOGRAM_H
#define HOTPATH_HISTOGRAM_H

#include "platform.h"

// 64 buckets per power of two. Values below 64 have a bucket each; above, a
// bucket is 1/64 of its octave wide, so its middle is at most 0.8 % from any
// value in it, its edges at most 1.6 %. The same grid serves clock ticks (in
// the arena) and nanoseconds (in reports); counts on one grid add exactly.

namespace hotpath {

constexpr unsigned histogram_buckets = 64; // per octave
/// Enough for 2^53 - 1 ticks, a month at 3 GHz; longer ones land in the last.
constexpr unsigned histogram_octaves = 48;

struct histogram_bucket {
  unsigned octave; // below histogram_octaves
  unsigned index;  // below histogram_buckets
};

HOTPATH_INLINE histogram_bucket bucket_of(uint64_t value) {
  if (value < histogram_buckets)
    return {0, unsigned(value)};
  unsigned msb = 63u - unsigned(__builtin_clzll(value));
  unsigned octave = msb - 5;
  if (HOTPATH_UNLIKELY(octave >= histogram_octaves))
    return {histogram_octaves - 1, histogram_buckets - 1};
  return {octave, unsigned(value >> (msb - 6)) & (histogram_buckets - 1)};
}

/// The smallest value of a bucket.
inline uint64_t bucket_lower(histogram_bucket b) {
  if (b.octave == 0)
    return b.index;
  return uint64_t(histogram_buckets + b.index) << (b.octave - 1);
}

/// The number of different values of a bucket.
inline uint64_t bucket_width(histogram_bucket b) {
  return b.octave == 0 ? 1 : uint64_t(1) << (b.octave - 1);
}

/// What stands for all values of a bucket.
inline uint64_t bucket_middle(histogram_bucket b) {
  return bucket_lower(b) + (bucket_width(b) - 1) / 2;
}

} // namespace hotpath

#endif
