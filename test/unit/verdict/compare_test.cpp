//===- compare_test.cpp - Whole verdicts: causes, moves, vetoes, gates, exit
// codes
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "reports.h"
#include "verdict/wording.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace hotpath;
using namespace hotpath::test;
using verdict::comparison;
using verdict::outcome;
using verdict::side;
using verdict::state;

namespace {

/// Two sides of five runs each: every function takes `before[i]` and then
/// `after[i]`, a little more in each run. Medians grow by `disturbance` of the
/// least call from run to run.
comparison timed_runs(const std::vector<double> &after_by_before,
                      const std::string &policy_text, double disturbance = 0) {
  static std::vector<std::unique_ptr<side>> sides;
  static std::vector<std::unique_ptr<policy::policy>> policies;
  for (const bool after : {false, true}) {
    std::vector<model::report> reports;
    for (std::uint64_t run = 0; run < 5; ++run) {
      model::report r = empty_report();
      for (std::size_t i = 0; i < after_by_before.size(); ++i) {
        model::timing_row row = timed(
            i + 1, "f" + std::to_string(i), 100,
            std::uint64_t((10'000 + run) * (after ? after_by_before[i] : 1)));
        row.percentiles[0].value += std::uint64_t(
            double(row.percentiles[0].value) * disturbance * double(run));
        add(r, std::move(row));
      }
      reports.push_back(std::move(r));
    }
    sides.push_back(std::make_unique<side>(std::move(reports)));
  }
  policies.push_back(std::make_unique<policy::policy>(
      policy::parse_policy(policy_text, "p.toml")));
  return compare(*sides[sides.size() - 2], *sides.back(), *policies.back(), {});
}

} // namespace

TEST(Compare, TwoPercentInALeafIsTheRootAndFoldsItsCallers) {
  // 4 % of parse is 3 % of run and 1.3 % of main.
  const comparison c = compared(chain(), chain(120'000));
  EXPECT_EQ(c.outcome, outcome::fail);
  EXPECT_EQ(c.exit_code, 1);
  EXPECT_EQ(c.regressions, 3u);
  ASSERT_EQ(c.causes.size(), 1u);
  EXPECT_EQ(c.rows[c.causes[0].row].name, "parse");
  EXPECT_EQ(c.causes[0].self_change, 120'000);
  EXPECT_EQ(c.causes[0].callers.size(), 2u);
  EXPECT_EQ(c.rows[*row_named(c, "main").cause].name, "parse");
  EXPECT_EQ(row_named(c, "write").state, state::equivalent);
  // 2 % of parse are 0.6 % of the program.
  const comparison two = compared(chain(), chain(60'000));
  EXPECT_EQ(row_named(two, "parse").state, state::regression);
  EXPECT_EQ(two.rows[two.causes.at(0).row].name, "parse");
}

TEST(Compare, TheSameReportTwicePasses) {
  const comparison c = compared(chain(), chain());
  EXPECT_EQ(c.outcome, outcome::pass);
  EXPECT_EQ(c.regressions + c.suspects + c.improvements, 0u);
  EXPECT_EQ(c.judged, 4u);
}

TEST(Compare, AChangedCallIsNamed) {
  model::report after = chain(600'000);
  // Not parse itself: it now calls something that is not measured.
  after.functions_icount->data[2].self_ir = 3'000'000;
  call(after, 2, 0, "std::regex_match", 4000, 600'000);
  const comparison c = compared(chain(), after);
  ASSERT_EQ(c.causes.size(), 1u);
  ASSERT_EQ(c.causes[0].edges.size(), 1u);
  EXPECT_EQ(c.causes[0].edges[0].from, "parse");
  EXPECT_EQ(c.causes[0].edges[0].to, "std::regex_match");
  EXPECT_EQ(c.causes[0].edges[0].calls_before, 0u);
  EXPECT_EQ(c.causes[0].edges[0].calls_after, 4000u);
}

TEST(Compare, MutualRecursionHasOneCause) {
  const auto pair = [](std::uint64_t more) {
    model::report r = empty_report();
    add(r, counted(1, "even", 1, 2'000'000 + more, 1'000'000));
    add(r, counted(2, "odd", 1, 2'000'000 + more, 1'000'000 + more));
    call(r, 0, 2, "odd", 1, 2'000'000 + more);
    call(r, 1, 1, "even", 1, 2'000'000 + more);
    return r;
  };
  const comparison c = compared(pair(0), pair(500'000));
  ASSERT_EQ(c.causes.size(), 1u);
  EXPECT_EQ(c.rows[c.causes[0].row].name, "odd");
  EXPECT_EQ(c.causes[0].callers.size(), 1u);
}

TEST(Compare, TheProgramsTotalIsJudged) {
  model::report after = chain();
  after.functions_icount->total_ir = 10'200'000; // 2 %, in no function
  const comparison c = compared(chain(), after);
  EXPECT_EQ(c.regressions, 0u);
  ASSERT_TRUE(c.program);
  EXPECT_TRUE(c.program->fails);
  EXPECT_EQ(c.exit_code, 1);
}

TEST(Compare, ADearNewFunctionIsARegression) {
  model::report after = chain();
  add(after, counted(9, "fresh", 1, 250'000, 250'000)); // 2.5 %
  EXPECT_EQ(row_named(compared(chain(), after), "fresh").state,
            state::regression);
  after.functions_icount->data.back().total_ir = 190'000;
  const comparison cheap = compared(chain(), after);
  EXPECT_EQ(row_named(cheap, "fresh").state, state::added);
  EXPECT_EQ(cheap.exit_code, 0);
}

TEST(Compare, TimeAloneIsAdvisoryByDefault) {
  std::vector<double> one(12, 1.0);
  one[3] = 1.5;
  const comparison c = timed_runs(one, "schema = 1");
  EXPECT_EQ(row_named(c, "f3").state, state::regression);
  EXPECT_EQ(c.regressions, 1u);
  EXPECT_EQ(c.advisories, 1u);
  EXPECT_EQ(c.exit_code, 0);
  EXPECT_EQ(timed_runs(one, "[timing]\nfail = 'always'").exit_code, 1);
  EXPECT_EQ(timed_runs(one, "[timing]\nfail = 'always'\n[[override]]\n"
                            "match = 'f3'\ntiming.min_percent_change = 60")
                .exit_code,
            0);
}

TEST(Compare, AShiftOfTheWholeRunTakesTimingsBack) {
  const comparison c =
      timed_runs(std::vector<double>(12, 1.5), "[timing]\nfail = 'always'");
  EXPECT_EQ(c.exit_code, 0);
  ASSERT_EQ(c.banners.size(), 1u);
  EXPECT_EQ(c.banners[0].rfind("the whole run shifted by +50.0%", 0), 0u)
      << c.banners[0];
}

TEST(Compare, ARegressionStandsOutFromTheOthers) {
  // Three of eleven others are slower by 4 %: more than a fifth.
  std::vector<double> some(12, 1.0);
  some[0] = some[1] = some[2] = 1.04;
  some[11] = 1.3;
  const comparison clear = timed_runs(some, "schema = 1");
  const verdict::timing_judgement &j = row_named(clear, "f11").timing[0];
  EXPECT_EQ(j.state, state::regression);
  EXPECT_NEAR(*j.others, 2 * std::log(1.04), 0.005);
  // Above the floor of 10 %, but not above that and twice the 4 %.
  some[11] = 1.15;
  const comparison lost = timed_runs(some, "schema = 1");
  EXPECT_TRUE(row_named(lost, "f11").timing[0].vetoed);
  EXPECT_EQ(row_named(lost, "f11").state, state::suspect);
  // One or two slower others say nothing of the machine.
  some[0] = some[1] = 1.0;
  EXPECT_EQ(row_named(timed_runs(some, "schema = 1"), "f11").state,
            state::regression);
}

TEST(Compare, OthersAreSeenByTheirNarrowerIntervalToo) {
  // Medians differ by 20 % from run to run: by those nothing is sure.
  std::vector<double> some(12, 1.0);
  some[0] = some[1] = some[2] = 1.04;
  some[11] = 1.3;
  const comparison clear = timed_runs(some, "schema = 1", 0.2);
  const verdict::timing_judgement &j = row_named(clear, "f11").timing[0];
  EXPECT_LT(*j.lower, j.floor);
  EXPECT_TRUE(j.by_least);
  EXPECT_NEAR(*j.others, 2 * std::log(1.04), 0.005);
  EXPECT_EQ(j.state, state::regression);
  some[11] = 1.15;
  const comparison lost = timed_runs(some, "schema = 1", 0.2);
  EXPECT_TRUE(row_named(lost, "f11").timing[0].vetoed);
  EXPECT_EQ(verdict::text_of(row_named(lost, "f11").timing[0]).evidence,
            "not confident: +15.0% to +15.0% by the least calls, other "
            "functions are slower too");
}

TEST(Compare, ManySlowerAtOnceAreAdvisory) {
  std::vector<double> some(12, 1.0);
  some[1] = some[2] = some[3] = some[4] = 1.5;
  const comparison c = timed_runs(some, "[timing]\nfail = 'always'");
  EXPECT_EQ(c.exit_code, 0);
  ASSERT_EQ(c.banners.size(), 1u);
  EXPECT_EQ(c.banners[0].rfind("4 of 12 functions are slower", 0), 0u);
}

TEST(Compare, HolmKeepsWhatIsSureAmongMany) {
  std::vector<double> one(12, 1.0);
  one[3] = 1.5;
  // 5 x 5: the least p is 1/252 = 0.004, and 12 rows are judged.
  EXPECT_EQ(
      row_named(timed_runs(one, "[timing]\nfamily_alpha = 0.05"), "f3").state,
      state::regression);
  EXPECT_EQ(
      row_named(timed_runs(one, "[timing]\nfamily_alpha = 0.04"), "f3").state,
      state::suspect);
}

TEST(Compare, InstructionsAndTimeAreReadTogether) {
  model::report before = chain(), after = chain(600'000);
  add(before, timed(3, "parse", 10, 100'000));
  add(after, timed(3, "parse", 10, 90'000));
  const comparison c = compared(before, after);
  EXPECT_EQ(row_named(c, "parse").reading,
            "more work, not visible in time here");
  after.functions_timing->data[0] = timed(3, "parse", 10, 200'000);
  EXPECT_EQ(row_named(compared(before, after), "parse").reading,
            "confirmed by time");
}

TEST(Compare, EnvironmentsNeverFail) {
  model::report other = chain(600'000);
  other.meta.environment.libc = "glibc 9";
  const comparison unknown = compared(chain(), other);
  EXPECT_EQ(unknown.exit_code, 0);
  EXPECT_EQ(unknown.regressions, 1u + 2u);
  EXPECT_STREQ(environment_word(unknown.environment), "demoted");
  EXPECT_EQ(compared(chain(), other, "[env]\nseverity.libc = 'info'").exit_code,
            1);
  EXPECT_EQ(compared(chain(), other,
                     "[env]\nstrict = true\n[icount]\nfail = "
                     "false")
                .exit_code,
            3);
  other.meta.environment.arch = "aarch64";
  const comparison refused = compared(chain(), other);
  EXPECT_EQ(refused.outcome, outcome::incomparable);
  EXPECT_EQ(refused.exit_code, 0);
  EXPECT_EQ(compared(chain(), other, "schema = 1", true).exit_code, 3);
}

TEST(Compare, OnlyWholeRunsAreCompared) {
  model::report died = chain(600'000);
  died.meta.unfinished = "died";
  const comparison c = compared(chain(), died);
  EXPECT_EQ(c.outcome, outcome::incomparable);
  EXPECT_EQ(c.exit_code, 0);
  EXPECT_TRUE(c.rows.empty());
}

TEST(Compare, WithoutABaselineBudgetsAreJudged) {
  const side none({}), one = side_of(chain());
  const policy::policy p = policy::parse_policy(
      "[[budget]]\nmatch = 'parse'\nmetric = 'icount.total'\nmax = 1", "p");
  EXPECT_EQ(compare(none, one, {}, {}).outcome, outcome::no_baseline);
  EXPECT_EQ(compare(none, one, {}, {}).exit_code, 0);
  verdict::compare_options strict;
  strict.strict = true;
  EXPECT_EQ(compare(none, one, {}, strict).exit_code, 3);
  EXPECT_EQ(compare(none, one, p, {}).exit_code, 1);
  EXPECT_EQ(compare(none, one, p, {}).budgets_broken, 1u);
}

TEST(Compare, IgnoreRulesEnd) {
  const auto ignoring = [](const char *until) {
    return compared(chain(), chain(600'000),
                    std::string("[icount]\nmetric = 'self'\n[[ignore]]\nmatch "
                                "= 'parse'\nreason = 'known'\nuntil = ") +
                        until);
  };
  const comparison now = ignoring("2026-11-30");
  EXPECT_EQ(row_named(now, "parse").state, state::ignored);
  EXPECT_EQ(row_named(now, "parse").note, "known");
  const comparison over = ignoring("2026-11-29");
  EXPECT_EQ(row_named(over, "parse").state, state::regression);
  EXPECT_EQ(over.notes.size(), 1u);
}

TEST(Compare, TheOriginalsPolicyJudgesAsItSays) {
  const char *text = "pr_check = 'fail'\n[functions.icount]\n"
                     "min_percent_change = 5\n";
  // 3,000,000 + 5 % exactly is not above 5 %.
  EXPECT_EQ(row_named(compared(chain(), chain(150'000), text), "parse").state,
            state::equivalent);
  const comparison c = compared(chain(), chain(150'001), text);
  EXPECT_EQ(row_named(c, "parse").state, state::regression);
  EXPECT_EQ(c.exit_code, 0); // fail_check is false unless written
  EXPECT_EQ(
      compared(chain(), chain(150'001), std::string(text) + "fail_check = true")
          .exit_code,
      1);
}
