//===- parse_test.cpp - What a policy says, in both spellings
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "policy/lock.h"
#include "policy/parse.h"

#include <gtest/gtest.h>

using namespace hotpath::policy;

namespace {

policy parsed(const std::string &text) { return parse_policy(text, "p.toml"); }

} // namespace

TEST(Policy, DefaultsAreTheBuiltInOnes) {
  const policy written = parsed("schema = 1"), built_in;
  EXPECT_EQ(written.defaults.icount.min_percent_change, 1);
  EXPECT_EQ(written.defaults.icount.min_change, 2000u);
  EXPECT_EQ(written.defaults.timing.min_percent_change, 10);
  EXPECT_EQ(written.defaults.timing.fail, timing_fail::confirmed);
  EXPECT_TRUE(built_in.gate.on_regression);
  EXPECT_EQ(built_in.path, "");
  EXPECT_EQ(written.digest.size(), 16u);
  EXPECT_NE(written.digest, parsed("schema = 1 ").digest);
}

TEST(Policy, EveryTable) {
  const policy p = parsed(R"(schema = 1
[gate]
fail_on = ["budget"]
on_missing_baseline = "fail"
policy_from = "candidate"
[env]
strict = true
severity = { cpu_model = "info", libc = "refuse" }
[icount]
metric = "self"
min_share = 0.1
[alloc]
metrics = ["count"]
fail = false
[timing]
fail = "always"
stat = "min"
confidence = 0.99
min_runs = 5
[pairing]
rename = "judge"
[[ignore]]
match = "*::test_*"
until = 2027-06-01
reason = "only tests"
[renames]
"old::name" = "new::name"
[[budget]]
match = "render::frame"
metric = "alloc.count"
max = 0
message = "hot loop must not allocate"
[report]
summary_limit = 3
)");
  EXPECT_FALSE(p.gate.on_regression);
  EXPECT_TRUE(p.gate.on_budget);
  EXPECT_TRUE(p.gate.fail_on_missing_baseline);
  EXPECT_TRUE(p.env_strict);
  EXPECT_EQ(p.env_severity.at("libc"), severity::refuse);
  EXPECT_EQ(p.defaults.icount.metrics[0].column, column::self);
  EXPECT_EQ(p.defaults.alloc.metrics.size(), 1u);
  EXPECT_FALSE(p.defaults.alloc.fail);
  EXPECT_EQ(p.defaults.timing.fail, timing_fail::always);
  EXPECT_EQ(p.defaults.timing.metrics[0].column, column::min);
  EXPECT_EQ(p.defaults.timing.confidence_ppm, 990000u);
  EXPECT_TRUE(p.judge_renames);
  EXPECT_EQ(p.ignores[0].until->month, 6);
  EXPECT_EQ(p.renames[0].to, "new::name");
  EXPECT_EQ(*p.budgets[0].max, 0);
  EXPECT_EQ(p.budgets[0].at.line, 28u);
  EXPECT_EQ(p.report.summary_limit, 3u);
}

TEST(Policy, TheLastOverrideWins) {
  const policy p = parsed("[[override]]\nmatch = 'net::*'\n"
                          "timing.min_percent_change = 40\n"
                          "[[override]]\nmatch = '/poll$/'\n"
                          "timing.min_percent_change = 80\n"
                          "icount.judged = false\nreason = 'sockets'\n");
  std::vector<const assignment *> from;
  const rules poll = rules_for(p, "net::poll", &from);
  EXPECT_EQ(poll.timing.min_percent_change, 80);
  EXPECT_FALSE(poll.icount.judged);
  ASSERT_EQ(from.size(), 3u);
  EXPECT_EQ(from[1]->key, "icount.judged");
  EXPECT_EQ(from[2]->value, "80");
  EXPECT_EQ(from[2]->at.line, 6u);
  EXPECT_EQ(rules_for(p, "net::send").timing.min_percent_change, 40);
  EXPECT_EQ(rules_for(p, "main").timing.min_percent_change, 10);
}

TEST(Policy, TheAnchorsLimitsAreWider) {
  policy p = parsed("[[override]]\nmatch = 'net::*'\n"
                    "timing.min_percent_change = 40\n");
  EXPECT_EQ(program_rules(p).icount.min_percent_change, 1);
  p.against_anchor = true;
  EXPECT_EQ(program_rules(p).icount.min_percent_change, 2);
  EXPECT_EQ(rules_for(p, "f").timing.min_percent_change, 20);
  EXPECT_EQ(rules_for(p, "net::f").timing.min_percent_change, 80);
  // What is noisy by itself stays so.
  policy told = parsed("[anchor]\nmin_percent_change = 5\n"
                       "[[override]]\nmatch = 'net::*'\n"
                       "timing.min_percent_change = 40\n");
  told.against_anchor = true;
  EXPECT_EQ(program_rules(told).icount.min_percent_change, 5);
  EXPECT_EQ(rules_for(told, "net::f").timing.min_percent_change, 40);
}

TEST(Policy, ALockIsForWhatARatchetNames) {
  policy p = parsed("[[ratchet]]\nmatch = 'f*'\nmetric = 'icount.total'\n"
                    "slack_percent = 10\n");
  p.path = "hotpath/own-policy.toml";
  EXPECT_EQ(lock_path(p), "hotpath/own-budgets.lock");
  p.path = "policy.toml";
  EXPECT_EQ(lock_path(p), "budgets.lock");
  locked_value f, g;
  f.function = "f*\"\\\n";
  f.parameters = "(int)";
  f.metric = g.metric = p.ratchets[0].metric;
  f.value = 101;
  g.function = "g";
  const auto read = parse_lock(lock_text({g, f}), "budgets.lock");
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].function, f.function);
  EXPECT_EQ(read[0].parameters, f.parameters);
  EXPECT_EQ(read[0].value, 101u);
  add_locked_budgets(read, p);
  ASSERT_EQ(p.budgets.size(), 1u);
  EXPECT_EQ(*p.budgets[0].max, 111);
  EXPECT_TRUE(p.budgets[0].match.matches(f.function + f.parameters));
  EXPECT_FALSE(p.budgets[0].match.matches("fx\"\\\n(int)"));
  EXPECT_THROW(parse_lock(lock_text({g, g}), "budgets.lock"), policy_error);
}

TEST(Policy, OfTheOriginal) {
  const policy p = parsed(R"(pr_check = "failures_only"
pr_comment = "on_change"
[functions]
ignore = ["bench::*"]
min_percent_total = 1.5
[functions.alloc]
fail_check = true
[functions.timing]
judged = true
metrics = ["p99.9", "total"]
min_calls = 3
[[functions.budgets]]
match = "queue::push"
calls = { min = 1000000, max = 1000000 }
alloc = { avg = "2 B", total = "2 MB" }
timing = { "p99.9" = "1.5 ms" }
message = "the hot path"
[[functions.budgets]]
match = "render"
alloc.avg = 0
fail_check = false
[sql.timing]
judged = false
)");
  EXPECT_TRUE(p.original);
  EXPECT_FALSE(p.defaults.icount.shown); // no table, no family
  EXPECT_TRUE(p.defaults.alloc.judged && p.defaults.alloc.fail);
  EXPECT_EQ(p.defaults.alloc.min_percent_change, 20);
  EXPECT_EQ(p.defaults.alloc.min_percent_total, 1.5);
  EXPECT_EQ(p.defaults.timing.fail, timing_fail::never);
  EXPECT_TRUE(p.defaults.timing.threshold_only);
  EXPECT_EQ(p.defaults.timing.metrics[0].thousandths, 99900u);
  EXPECT_EQ(p.defaults.timing.min_calls, 3u);
  EXPECT_TRUE(p.gate.on_regression);
  EXPECT_EQ(p.report.comment, comment_when::changes);
  ASSERT_EQ(p.budgets.size(), 6u);
  EXPECT_EQ(*p.budgets[0].min, 1000000);
  EXPECT_FALSE(p.budgets[0].implied);
  EXPECT_EQ(*p.budgets[2].max, 2097152);
  EXPECT_EQ(*p.budgets[3].max, 1500000);
  EXPECT_TRUE(p.budgets[4].implied); // has to be called
  EXPECT_FALSE(p.budgets[5].fail);
  ASSERT_EQ(p.notes.size(), 1u);
  EXPECT_EQ(p.notes[0].at.line, 22u);
}

TEST(Policy, TheOriginalsCheckSwitchesTheGate) {
  EXPECT_FALSE(
      parsed("pr_check = 'report'\n[functions.icount]\n").gate.on_budget);
  EXPECT_TRUE(parsed("[functions.icount]\n").gate.on_budget);
}

TEST(Quantity, Units) {
  EXPECT_EQ(*parse_quantity("250 ns", unit::nanoseconds), 250);
  EXPECT_EQ(*parse_quantity("1.1us", unit::nanoseconds), 1100);
  EXPECT_EQ(*parse_quantity("2 µs", unit::nanoseconds), 2000);
  EXPECT_EQ(*parse_quantity("1.5 KB", unit::bytes), 1536);
  EXPECT_EQ(*parse_quantity("4611686018427387903", unit::count),
            4611686018427387903.0L);
  EXPECT_FALSE(parse_quantity("0.3 ns", unit::nanoseconds));
  EXPECT_FALSE(parse_quantity("1 KB", unit::nanoseconds));
  EXPECT_FALSE(parse_quantity("1..5 KB", unit::bytes));
  EXPECT_FALSE(parse_quantity("5.", unit::bytes));
  EXPECT_FALSE(parse_quantity("-1", unit::count));
  EXPECT_FALSE(parse_quantity("", unit::count));
}

TEST(Pattern, Globs) {
  EXPECT_TRUE(matches_glob("*", ""));
  EXPECT_TRUE(matches_glob("a*c*e", "abcde"));
  EXPECT_TRUE(matches_glob("*::run", "a::b::run"));
  EXPECT_FALSE(matches_glob("run", "a::run"));
  EXPECT_FALSE(matches_glob("a*b", "a*bc"));
  // Exponential in a naive matcher.
  const std::string many(5000, 'a');
  EXPECT_FALSE(matches_glob("*a*a*a*a*a*a*a*b", many));
}

TEST(Lookup, BenchmarksThatNameFiles) {
  EXPECT_TRUE(names_a_file("parser-v1.2_x"));
  EXPECT_FALSE(names_a_file("../secret"));
  EXPECT_FALSE(names_a_file("a/b"));
  EXPECT_FALSE(names_a_file(".hidden"));
  EXPECT_FALSE(names_a_file(""));
}
