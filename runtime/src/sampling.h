//===- sampling.h - Which calls are timed
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SAMPLING_H
#define HOTPATH_SAMPLING_H

#include "arena_layout.h"

// The calls of a site in a thread are cut into blocks of equal length, and one
// call of each block, at a place drawn at random beforehand, is timed and
// stands for its block. So every call has the same chance, whatever it takes
// and however regular the program is. In 16 blocks running the places have the
// 16 different rests modulo 16, in random order: calls that alternate with a
// period of 2, 4, 8 or 16 are met equally often, not just in the long run.

namespace hotpath {

/// Calls of a block. The slow path sees a site at least once in two blocks: the
/// measurement stack's slack is computed from that.
constexpr uint32_t longest_block = 256;
constexpr uint32_t longest_interval = 2 * longest_block;

/// What the user asks for (HOTPATH_TIME_SAMPLING_RATE).
struct sampling_choice {
  bool adapts;   // auto
  uint32_t rate; // else the share of calls to time, of `sampling_every_call`
};
constexpr uint32_t sampling_every_call = 1u << 24;

/// Decides how the sites that are called for the first time from now on are
/// timed. `clock_ticks`: what reading the clock takes. Before it is called
/// every call is timed. Not thread-safe.
void sampling_start(sampling_choice choice, uint64_t clock_ticks);

/// The plan of a site that is about to be called for the first time.
void sampling_begin(site_stats &s);

/// The next `length` calls of a site, the present one included. This call is
/// timed and stands for `weight` calls; weight 0: it is not timed.
struct interval {
  uint32_t length; // 1 to longest_interval
  uint32_t weight; // 0 to longest_block
};
/// Whether every call is timed until the next review.
HOTPATH_INLINE bool is_exact(const site_stats &s) {
  return (s.block | s.span) == 1;
}

/// Looks at what a site has shown and plans its further blocks. Owning thread,
/// marked busy.
HOTPATH_COLD void sampling_review(site_stats &s, uint64_t &random,
                                  pending_durations &pending);

/// A multiplicative congruential step; the high half is good enough.
HOTPATH_INLINE uint32_t next_random(uint64_t &random) {
  random = random * 6364136223846793005u + 1442695040888963407u;
  return uint32_t(random >> 32);
}

/// The one place that decides how many calls go by untimed. `random` and
/// `pending` are the calling thread's, which is marked busy.
HOTPATH_INLINE interval next_interval(site_stats &s, uint64_t &random,
                                      pending_durations &pending) {
  uint32_t left = s.review_in - 1;
  s.review_in = left;
  if (HOTPATH_UNLIKELY(left == 0 || s.sum.get() > s.review_sum))
    sampling_review(s, random, pending);
  if (is_exact(s))
    return {1, 1};
  uint32_t weight = s.block, span = s.span;
  if (!span)
    return {longest_interval, 0};
  uint32_t k = s.review_in % 16;
  if (k == 15)
    s.order = next_random(random);
  uint32_t draw = next_random(random), place;
  if (HOTPATH_LIKELY(span % 16 == 0))
    place = uint32_t(uint64_t(draw) * (span / 16) >> 32) * 16 +
            ((s.order | 1) * k + (s.order >> 8)) % 16;
  else
    place = uint32_t(uint64_t(draw) * span >> 32);
  uint32_t length = weight - s.place.get() + place;
  s.block = span;
  s.place.set(place);
  return {length, weight};
}

} // namespace hotpath

#endif
