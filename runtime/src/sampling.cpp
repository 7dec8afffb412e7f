//===- sampling.cpp - Which calls are timed
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "sampling.h"
#include "accounting.h"
#include "arena.h"
#include "octave.h"

// No floating point here: its rounding mode and exception flags are the
// program's, in the middle of whose functions this runs.

namespace hotpath {

namespace {

// Multiples of 16, the blocks after which all rests have been met.
constexpr uint32_t proof = 1008; // timed calls before a site is sampled
constexpr uint32_t window = 1024;
constexpr uint32_t recheck = 64; // exact calls once a window was long

constexpr uint32_t first_block = 16;
// Blocks double when a site has so many timed calls for each call of the longer
// block. So a context that makes a small share of the calls is met often
// enough, and a hundred million calls are timed half a million times.
constexpr uint64_t calls_per_length = 128;
// The same while the mean has not settled: recursion, above all, where the few
// outermost calls take as long as all others together.
constexpr uint64_t calls_per_length_unsettled = 256;
// One by the relative standard error of the mean: settled enough for longer
// blocks, interruptions left aside, and for any at all. What few long calls
// make out is timed exactly, but not for ever, since a preemption looks the
// same.
constexpr uint64_t settled = 50;
constexpr uint64_t half_settled = 4;
constexpr uint32_t unsettled_proofs = 16;
constexpr uint64_t short_in_clock_reads = 64;
// From so many calls of a thread on, a site has the memory for any duration.
constexpr uint64_t many_calls = 1u << 17;
// No single call is a function's habit: longer ones count as that many short
// ones when the mean is judged. On a busy machine they are preemptions.
constexpr uint64_t most_at_once = 1024;

enum class plan : uint32_t { every_call, adapts, fixed, none };

struct {
  plan how = plan::every_call;
  uint64_t short_ticks = 0; // sites with a mean below are sampled
  uint32_t block = 1;       // of a fixed rate, rounded down
  uint32_t longer = 0;      // share of blocks that are one longer, of 2^32
} policy;

struct moments {
  uint64_t calls = 0;
  uint64_t sum = 0;
  unsigned __int128 squares = 0;
};

template <class F> void each_bucket(const site_stats &s, F f) {
  for (unsigned o = 0; o < histogram_octaves; ++o)
    if (arena_ref r = s.octaves[o].get()) {
      auto *counts = arena_at<unsigned char>(r);
      for (unsigned i = 0; i < histogram_buckets; ++i)
        if (uint64_t n = octave_get(counts, {o, i}))
          f(bucket_middle({o, i}), n);
    }
}

// Nothing counts as more than `most`. Values are scaled to 24 bits, so that the
// products below fit.
moments moments_of(const site_stats &s, uint64_t most) {
  most = min_of(most, s.max.get());
  unsigned shift = most >> 24 ? 40u - unsigned(__builtin_clzll(most)) : 0;
  moments m;
  each_bucket(s, [&](uint64_t ticks, uint64_t n) {
    uint64_t scaled = min_of(ticks, most) >> shift;
    m.calls += n;
    m.sum += n * scaled;
    m.squares += static_cast<unsigned __int128>(scaled * scaled) * n;
  });
  return m;
}

bool is_settled(const site_stats &s, uint64_t precision, uint64_t most) {
  moments m = moments_of(s, most);
  if (!m.calls || !m.sum || m.calls >> 32)
    return m.calls >> 32;
  using wide = unsigned __int128;
  wide square = wide(m.sum) * m.sum;
  wide spread = m.squares * m.calls;
  spread = spread > square ? spread - square : 0;
  return spread / m.calls * (precision * precision) <= square;
}

uint32_t grown(const site_stats &s) {
  uint32_t longer = s.span * 2;
  if (longer > longest_block || s.timed < calls_per_length * longer)
    return s.span;
  bool enough = s.timed >= calls_per_length_unsettled * longer ||
                is_settled(s, settled, policy.short_ticks);
  return enough ? longer : s.span;
}

// A recursive function does not settle, but its outermost calls are what counts
// for its total.
bool may_be_sampled(const site_stats &s) {
  return s.inner.get() || s.timed >= proof * unsettled_proofs ||
         is_settled(s, half_settled, UINT64_MAX);
}

// A review comes sooner when the calls have taken as long as a window of long
// ones would: a function that has become long is not left unobserved.
void open_window(site_stats &s, uint32_t calls) {
  s.window = s.review_in = calls;
  s.window_sum = s.sum.get();
  s.window_handed = s.handed_out.get();
  s.review_sum =
      s.window_sum + policy.short_ticks * window * min_of(s.span, first_block);
}

// A function with a few long calls among many short ones is long.
bool is_short_on_the_whole(const site_stats &s) {
  uint64_t n = 0, sum = 0;
  each_bucket(s, [&](uint64_t ticks, uint64_t of) {
    n += of;
    sum += of * min_of(ticks, policy.short_ticks * most_at_once);
  });
  return sum / max_of<uint64_t>(n, 1) < policy.short_ticks;
}

void review_adapting(site_stats &s) {
  s.timed += s.window - s.review_in;
  uint64_t calls = s.handed_out.get() - s.window_handed;
  uint64_t took = s.sum.get() - s.window_sum;
  bool is_short = took / max_of<uint64_t>(calls, 1) < policy.short_ticks &&
                  is_short_on_the_whole(s);
  if (s.span == 1) {
    if (is_short && may_be_sampled(s))
      s.span = s.resume;
    open_window(s, s.span > 1 ? window : proof);
  } else if (!is_short) {
    s.resume = s.span;
    s.span = 1;
    open_window(s, recheck);
  } else {
    s.span = grown(s);
    open_window(s, window);
  }
}

// The first blocks are 1, 2, 4 ... calls long: a site with few calls has been
// timed a few times, and no block is longer than all calls before it.
void review_fixed(site_stats &s, uint64_t &random) {
  if (s.span * 2 < policy.block) {
    s.span *= 2;
    s.review_in = 1;
    return;
  }
  s.span = policy.block + (next_random(random) < policy.longer);
  s.review_in = 64;
}

} // namespace

void sampling_start(sampling_choice choice, uint64_t clock_ticks) {
  policy.short_ticks = max_of<uint64_t>(clock_ticks, 1) * short_in_clock_reads;
  if (choice.adapts) {
    policy.how = plan::adapts;
    return;
  }
  if (choice.rate >= sampling_every_call || !choice.rate) {
    policy.how = choice.rate ? plan::every_call : plan::none;
    return;
  }
  policy.how = plan::fixed;
  policy.block = min_of(sampling_every_call / choice.rate, longest_block);
  uint64_t rest = sampling_every_call % choice.rate;
  policy.longer =
      policy.block == longest_block ? 0 : uint32_t((rest << 32) / choice.rate);
}

void sampling_begin(site_stats &s) {
  s.block = s.span = policy.how != plan::none;
  s.review_in = window;
  s.review_sum = UINT64_MAX;
  if (policy.how == plan::fixed) {
    s.review_in = 2; // the second call
  } else if (policy.how == plan::adapts) {
    s.resume = first_block;
    s.review_in = proof + 1;
    s.window = proof;
    s.review_sum = policy.short_ticks * window;
  }
  s.exact_above.set(s.span ? -int32_t(s.review_in) : sampled);
}

void sampling_review(site_stats &s, uint64_t &random,
                     pending_durations &pending) {
  durations_drain(pending);
  if (policy.how != plan::none && s.handed_out.get() >= many_calls)
    histogram_complete(s.octaves);
  if (policy.how == plan::adapts)
    review_adapting(s);
  else if (policy.how == plan::fixed)
    review_fixed(s, random);
  else
    s.review_in = window;
  s.order = next_random(random);
  arena_head().last_ticks.set(read_clock(the_clock.kind));
}

} // namespace hotpath
