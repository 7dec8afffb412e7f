//===- timing_test.cpp - Times of several runs, with hand-computed bounds
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "reports.h"
#include "verdict/timing.h"
#include "verdict/wording.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace hotpath;
using namespace hotpath::test;
using verdict::state;
using verdict::timing_judgement;

namespace {

using times = std::vector<std::uint64_t>;
using rows = std::vector<model::timing_row>;

timing_judgement judged_rows(const rows &before, const rows &after,
                             policy::timing_rules rules,
                             const verdict::entry_history *history) {
  std::vector<verdict::sample> b(before.size()), c(after.size());
  for (std::size_t i = 0; i < b.size(); ++i)
    b[i].timing = &before[i];
  for (std::size_t i = 0; i < c.size(); ++i)
    c[i].timing = &after[i];
  return judge_timing(rules.metrics[0], rules, b, c, history);
}

rows of_equal_calls(const times &each, std::uint64_t calls) {
  rows made;
  for (const std::uint64_t ns : each)
    made.push_back(timed(1, "f", calls, ns));
  return made;
}

/// Runs of one function with so many calls of equal length each.
timing_judgement judged(const times &before, const times &after,
                        std::uint64_t calls = 1000,
                        policy::timing_rules rules = policy::rules().timing,
                        const verdict::entry_history *history = nullptr) {
  return judged_rows(of_equal_calls(before, calls),
                     of_equal_calls(after, calls), rules, history);
}

/// Runs with the median and the least of their 1000 calls.
rows of_runs(const times &medians, const times &least) {
  rows made = of_equal_calls(medians, 1000);
  for (std::size_t i = 0; i < made.size(); ++i)
    made[i].min_ns = least[i];
  return made;
}

timing_judgement judged(const rows &before, const rows &after) {
  return judged_rows(before, after, policy::rules().timing, nullptr);
}

} // namespace

TEST(Timing, AClearShiftIsARegression) {
  const auto j = judged({1000, 1010, 1020}, {1500, 1510, 1520});
  EXPECT_EQ(j.statistic, "p50");
  EXPECT_NEAR(j.effect, std::log(1510.0 / 1010), 1e-9);
  // a = 0.10 and 3 x 3: the second smallest of the nine ratios.
  EXPECT_EQ(j.alpha_ppm, 100000u);
  EXPECT_NEAR(*j.lower, std::log(1510.0 / 1020), 1e-12);
  EXPECT_NEAR(*j.upper, std::log(1510.0 / 1000), 1e-12);
  EXPECT_NEAR(j.floor, std::log(1.1), 1e-12);
  EXPECT_EQ(j.state, state::regression);
  EXPECT_EQ(judged({1500, 1510, 1520}, {1000, 1010, 1020}).state,
            state::improvement);
}

TEST(Timing, OneOrTwoRunsAreNeverMoreThanASuspect) {
  EXPECT_EQ(judged({1000}, {9000}).state, state::suspect);
  EXPECT_EQ(judged({1000, 1001}, {9000, 9001}).state, state::suspect);
  EXPECT_EQ(judged({9000}, {1000}).state, state::inconclusive);
}

TEST(Timing, OverlapMakesASuspectWithRunsNeeded) {
  // One run of four lies on the other side: the estimate is +25 %, the fourth
  // smallest of the 16 ratios +4 %.
  const auto j = judged({1000, 1000, 1000, 1200}, {1250, 1250, 1250, 1100});
  EXPECT_NEAR(j.effect, std::log(1.25), 1e-12);
  EXPECT_NEAR(*j.lower, std::log(1250.0 / 1200), 1e-12);
  EXPECT_EQ(j.state, state::suspect);
  EXPECT_EQ(j.runs_needed, 5u);
  // The least calls differ by 4 % only.
  EXPECT_EQ(judged({1000, 1000, 1000, 1200}, {1250, 1250, 1250, 1040}).state,
            state::inconclusive);
}

TEST(Timing, TheNarrowerIntervalDecides) {
  // Of the medians the second smallest of the nine ratios is 1500 / 1400, the
  // fifth 1800 / 1400; of the least calls 1100 / 905 and 1110 / 905.
  rows before = of_runs({1000, 1200, 1400}, {900, 905, 910}),
       after = of_runs({1300, 1500, 1800}, {1100, 1110, 1120});
  const auto j = judged(before, after);
  EXPECT_EQ(j.statistic, "p50");
  EXPECT_NEAR(j.effect, std::log(1800.0 / 1400), 1e-12);
  EXPECT_NEAR(*j.lower, std::log(1500.0 / 1400), 1e-12);
  ASSERT_TRUE(j.least);
  EXPECT_NEAR(j.least->estimate, std::log(1110.0 / 905), 1e-12);
  EXPECT_NEAR(*j.least->lower, std::log(1100.0 / 905), 1e-12);
  EXPECT_NEAR(*j.least->upper, std::log(1120.0 / 905), 1e-12);
  EXPECT_TRUE(j.by_least);
  EXPECT_EQ(j.state, state::regression);
  // All nine exceed the floor: one of the 20 arrangements of 3 and 3.
  EXPECT_NEAR(j.p, 0.05, 1e-12);
  EXPECT_EQ(verdict::text_of(j).change, "+28.6%");
  EXPECT_EQ(verdict::text_of(j).evidence,
            "confident (90%): at least +21.5% by the least calls");
  // The other way round.
  const auto faster = judged(after, before);
  EXPECT_EQ(faster.state, state::improvement);
  EXPECT_EQ(verdict::text_of(faster).evidence,
            "confident (90%): at least -17.7% by the least calls");
  // Medians alone, where one run does not know its least call.
  after[1].min_ns.reset();
  const auto alone = judged(before, after);
  EXPECT_FALSE(alone.least);
  EXPECT_EQ(alone.state, state::suspect);
}

TEST(Timing, BothEstimatesHaveToExceedTheFloor) {
  // The least calls are surely slower by a third, the median of the nine
  // ratios of medians is 1550 / 1500.
  const auto least = judged(of_runs({1000, 1500, 2000}, {900, 900, 900}),
                            of_runs({1050, 1550, 2050}, {1200, 1200, 1200}));
  EXPECT_TRUE(least.by_least);
  EXPECT_NEAR(least.effect, std::log(1550.0 / 1500), 1e-12);
  EXPECT_NEAR(*least.least->lower, std::log(4.0 / 3), 1e-12);
  EXPECT_EQ(least.state, state::inconclusive);
  // Medians surely by half, but of the least calls five of nine are not slower.
  const auto median = judged(of_runs({1000, 1001, 1002}, {500, 900, 900}),
                             of_runs({1500, 1501, 1502}, {560, 900, 900}));
  EXPECT_FALSE(median.by_least);
  EXPECT_NEAR(median.least->estimate, 0, 1e-12);
  EXPECT_NEAR(median.min_effect, std::log(1.12), 1e-12);
  EXPECT_EQ(median.state, state::suspect);
  EXPECT_EQ(median.runs_needed, 0u); // more runs of this kind settle nothing
  EXPECT_EQ(verdict::text_of(median).evidence,
            "not confident: +49.8% to +50.1%, but not of the shortest calls");
}

TEST(Timing, OnlyMediansHaveLeastCallsBesideThem) {
  policy::timing_rules rules = policy::rules().timing;
  rules.metrics = {*policy::metric_named("timing.avg")};
  EXPECT_FALSE(
      judged({1000, 1010, 1020}, {1500, 1510, 1520}, 1000, rules).least);
  // Few calls are described by their least one anyway.
  EXPECT_FALSE(judged({1000, 1010, 1020}, {1500, 1510, 1520}, 19).least);
  EXPECT_TRUE(judged({1000, 1010, 1020}, {1500, 1510, 1520}).least);
  // Equal widths: the median, which is what was asked for.
  EXPECT_FALSE(judged({1000, 1010, 1020}, {1500, 1510, 1520}).by_least);
}

TEST(Timing, WhatBaselinesVaryByIsNoise) {
  // Successive logarithms differ by 0, 0.2, 0.1, 0.3: the median 0.15, of which
  // a value has a square root of two's part; Q1 0.075 and Q3 0.225.
  const std::vector<double> values{1, 1, 1.2, 1.1, 1.4};
  const verdict::successive_noise noise = verdict::noise_of(values);
  EXPECT_NEAR(noise.deviation, 1.4826 * 0.15 / std::sqrt(2.0), 1e-12);
  EXPECT_NEAR(noise.fence, 0.225 + 3 * 0.15, 1e-12);
  const verdict::entry_history history{{"p50", values}};
  const auto j = judged({1000, 1000, 1000}, {1250, 1250, 1250}, 1000,
                        policy::rules().timing, &history);
  EXPECT_NEAR(j.floor, std::log1p(2 * noise.deviation), 1e-12);
  EXPECT_EQ(j.state, state::equivalent);
  EXPECT_TRUE(j.bimodal == (noise.fence > 3 * j.floor));
  // Of another statistic nothing is known.
  const verdict::entry_history other{{"min", values}};
  EXPECT_EQ(judged({1000, 1000, 1000}, {1250, 1250, 1250}, 1000,
                   policy::rules().timing, &other)
                .state,
            state::regression);
}

TEST(Timing, AbsoluteFloors) {
  // 20 % of 100 ns are 20 ns of a call: below 50 ns.
  EXPECT_EQ(judged({100, 100, 100}, {120, 120, 120}).state,
            state::inconclusive);
  // 120 ns of 999 calls are above 100 us together, 90 ns are below.
  EXPECT_EQ(judged({500, 500, 500}, {620, 620, 620}, 999).state,
            state::regression);
  EXPECT_EQ(judged({500, 500, 500}, {590, 590, 590}, 999).state,
            state::inconclusive);
}

TEST(Timing, TheSameIsEquivalent) {
  EXPECT_EQ(judged({1000, 1010, 1020}, {1005, 1010, 1015}).state,
            state::equivalent);
}

TEST(Timing, ATighterFloorWantsMoreConfidence) {
  policy::timing_rules rules = policy::rules().timing;
  rules.min_percent_change = 5;
  EXPECT_EQ(
      judged({1000, 1001, 1002}, {2000, 2001, 2002}, 1000, rules).alpha_ppm,
      50000u);
  rules.confidence_ppm = 990000; // no bound with 3 x 3
  EXPECT_EQ(judged({1000, 1001, 1002}, {2000, 2001, 2002}, 1000, rules).state,
            state::suspect);
}

TEST(Timing, FewCallsAreNotDescribedByAMedian) {
  EXPECT_EQ(judged({1000, 1000, 1000}, {1000, 1000, 1000}, 20).statistic,
            "p50");
  EXPECT_EQ(judged({1000, 1000, 1000}, {1000, 1000, 1000}, 19).statistic,
            "min");
  EXPECT_EQ(judged({1000, 1000, 1000}, {1000, 1000, 1000}, 4).statistic,
            "mean");
}

TEST(Timing, TheOriginalsRuleNeedsOneRun) {
  policy::policy p = policy::parse_policy(
      "[functions.timing]\njudged = true\nmetrics = ['avg']\n", "p.toml");
  const policy::timing_rules &rules = p.defaults.timing;
  EXPECT_EQ(judged({1000}, {1500}, 1000, rules).state, state::equivalent);
  EXPECT_EQ(judged({1000}, {1501}, 1000, rules).state, state::regression);
  EXPECT_EQ(judged({1000}, {499}, 1000, rules).state, state::improvement);
  EXPECT_EQ(judged({1000}, {9000}, 9, rules).state, state::too_few_calls);
}

TEST(Timing, TimesOfZeroDoNotDivide) {
  const auto j = judged({0, 0, 0}, {0, 0, 1000});
  EXPECT_TRUE(std::isfinite(j.effect));
  EXPECT_TRUE(std::isfinite(*j.upper));
}
