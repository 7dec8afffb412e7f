//===- exact_test.cpp - Instruction counts and allocations, with hand-computed
// limits
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "reports.h"

#include <gtest/gtest.h>

using namespace hotpath;
using namespace hotpath::test;
using verdict::exact_judgement;
using verdict::state;

namespace {

/// One function before and after, in a program of 10,000,000 instructions.
exact_judgement judged(std::uint64_t calls_before, std::uint64_t before,
                       std::uint64_t calls_after, std::uint64_t after,
                       policy::exact_rules rules = policy::rules().icount) {
  const auto x = counted(1, "f", calls_before, before, before),
             y = counted(1, "f", calls_after, after, after);
  std::vector<verdict::sample> b(1), c(1);
  b[0].icount = &x;
  c[0].icount = &y;
  verdict::exact_input in;
  in.baseline = &b;
  in.candidate = &c;
  in.baseline_known = in.candidate_known = true;
  in.total = in.candidate_total = 10'000'000;
  return judge_exact(rules.metrics[0], rules, in);
}

} // namespace

TEST(Exact, TheLargestLimitCounts) {
  // 1 % of 1,000,000 is 10,000; 0.05 % of the program is 5,000.
  EXPECT_EQ(judged(1, 1'000'000, 1, 1'010'000).state, state::equivalent);
  EXPECT_EQ(judged(1, 1'000'000, 1, 1'010'001).state, state::regression);
  EXPECT_EQ(judged(1, 1'000'000, 1, 989'999).state, state::improvement);
  EXPECT_EQ(judged(1, 1'000'000, 1, 990'000).state, state::equivalent);
  const auto share = judged(1, 100'000, 1, 105'000);
  EXPECT_EQ(share.threshold, 5000);
  EXPECT_STREQ(share.limit, "min_share");
  EXPECT_EQ(share.state, state::equivalent);
  EXPECT_EQ(judged(1, 100'000, 1, 105'001).state, state::regression);
}

TEST(Exact, WholeNumbersNearTheEndOfTheirRange) {
  const std::uint64_t large = std::uint64_t(1) << 62;
  policy::exact_rules rules = policy::rules().icount;
  rules.min_percent_change = 0;
  rules.min_change = 0;
  rules.min_share = 0;
  EXPECT_EQ(judged(1, large - 1, 1, large, rules).state, state::regression);
  EXPECT_EQ(judged(1, large, 1, large, rules).state, state::equivalent);
}

TEST(Exact, FromNothing) {
  // A function that is there on both sides, and has cost nothing.
  const auto j = judged(0, 0, 1, 200'000);
  EXPECT_EQ(j.state, state::regression);
  EXPECT_STREQ(j.split, "");
}

TEST(Exact, BelowTheFloorOnBothSides) {
  // 0.5 % of 10,000,000 is 50,000.
  EXPECT_EQ(judged(1, 40'000, 1, 49'999).state, state::below_floor);
  EXPECT_EQ(judged(1, 40'000, 1, 50'000).state, state::regression);
}

TEST(Exact, SplitsCallsFromCost) {
  EXPECT_STREQ(judged(10, 100'000, 20, 200'000).split, "called more");
  EXPECT_STREQ(judged(10, 100'000, 10, 200'000).split, "costs more per call");
  EXPECT_STREQ(judged(10, 100'000, 20, 400'000).split,
               "calls and cost per call");
  EXPECT_STREQ(judged(10, 200'000, 5, 100'000).split, "called less");
}

TEST(Exact, JitterOfTheRunsWidensTheLimit) {
  std::vector<model::icount_row> rows;
  for (const std::uint64_t total :
       {1'000'000u, 1'002'000u, 1'004'000u, 1'013'000u, 1'013'000u, 1'013'000u})
    rows.push_back(counted(1, "f", 1, total, total));
  std::vector<verdict::sample> b(3), c(3);
  for (int i = 0; i < 3; ++i) {
    b[std::size_t(i)].icount = &rows[std::size_t(i)];
    c[std::size_t(i)].icount = &rows[std::size_t(i) + 3];
  }
  verdict::exact_input in;
  in.baseline = &b;
  in.candidate = &c;
  policy::exact_rules rules = policy::rules().icount;
  const auto metric = *policy::metric_named("icount.total");
  // J = 4,000 is above a third of 1 % of 1,002,000.
  EXPECT_EQ(judge_exact(metric, rules, in).state, state::unstable);
  // With 1.2 %: T = max(12,024, 3 J = 12,000), d = 11,000.
  rules.min_percent_change = 1.2;
  const auto j = judge_exact(metric, rules, in);
  EXPECT_EQ(j.jitter, 4000);
  EXPECT_EQ(j.state, state::equivalent);
}

TEST(Exact, PerCallIsIndifferentToCalls) {
  policy::exact_rules rules = policy::rules().icount;
  rules.metrics = {*policy::metric_named("icount.per_call")};
  EXPECT_EQ(judged(10, 100'000, 20, 200'000, rules).state, state::equivalent);
  EXPECT_EQ(judged(10, 100'000, 10, 200'000, rules).state, state::regression);
}

TEST(Exact, OneMoreAllocationIsFound) {
  model::report before = empty_report(), after = empty_report();
  add(before, "f", 1000, 64'000, 1000);
  add(after, "f", 1000, 66'000, 2000);
  const auto b = side_of(before), c = side_of(after);
  const policy::policy p;
  const auto result = compare(b, c, p, {});
  const verdict::row &r = row_named(result, "f");
  ASSERT_EQ(r.alloc.size(), 2u);
  EXPECT_EQ(r.alloc[0].state,
            state::equivalent); // 2,000 bytes of at least 4,096
  EXPECT_EQ(r.alloc[1].state, state::regression);
  EXPECT_EQ(r.alloc[1].candidate - r.alloc[1].baseline, 1000);
  EXPECT_TRUE(r.fails);
  EXPECT_EQ(result.exit_code, 1);
}

TEST(Exact, WhatASectionDoesNotListIsZero) {
  model::report before = empty_report(), after = empty_report();
  add(before, timed(1, "f", 10, 100));
  add(before, "other", 1, 10, 1);
  add(after, timed(1, "f", 10, 100));
  add(after, "f", 10, 8000, 10);
  const auto b = side_of(before), c = side_of(after);
  const policy::policy p;
  const auto result = compare(b, c, p, {});
  const verdict::row &r = row_named(result, "f");
  ASSERT_FALSE(r.alloc.empty());
  EXPECT_EQ(r.alloc[0].baseline, 0);
  EXPECT_EQ(r.alloc[0].state, state::regression);
}
