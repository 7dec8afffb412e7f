//===- environment_test.cpp - Where both sides were measured, field by field
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "reports.h"

#include <gtest/gtest.h>

using namespace hotpath;
using namespace hotpath::test;
using verdict::comparison;
using verdict::outcome;

namespace {

/// A report of a native run and one under Callgrind, elsewhere.
model::report merged(std::uint64_t more, model::environment native,
                     model::environment counted) {
  model::report r = chain(more);
  r.meta.environment = native;
  model::source a, b;
  a.run = "native";
  a.environment = std::move(native);
  b.run = "callgrind";
  b.environment = std::move(counted);
  r.meta.sources = {a, b};
  return r;
}

} // namespace

TEST(Environment, InstructionsAreSeenInTheirOwnRunsEnvironment) {
  model::environment lazy = empty_report().meta.environment, bound = lazy;
  lazy.bind_now = false;
  bound.bind_now = true;
  const comparison counted =
      compared(merged(0, lazy, bound), merged(600'000, lazy, lazy));
  ASSERT_EQ(counted.environment.differences.size(), 1u);
  EXPECT_EQ(counted.environment.differences[0].field, "bind_now");
  EXPECT_EQ(counted.environment.icount, policy::severity::demote);
  EXPECT_EQ(counted.environment.timing, policy::severity::info);
  EXPECT_EQ(counted.exit_code, 0);
  // What only the native runs differ in is no matter for counts.
  const comparison native =
      compared(merged(0, bound, bound), merged(600'000, lazy, bound));
  EXPECT_EQ(native.environment.icount, policy::severity::info);
  EXPECT_EQ(native.exit_code, 1);
  // Not recorded on one side.
  model::environment unknown = lazy;
  unknown.bind_now.reset();
  EXPECT_EQ(compared(merged(0, lazy, unknown), merged(600'000, lazy, lazy))
                .environment.icount,
            policy::severity::demote);
}

TEST(Environment, EachFieldOfTheEnvironmentIsGraveForItsFamilies) {
  using policy::severity;
  const struct {
    void (*set)(model::environment &);
    severity icount, alloc, timing;
  } fields[] = {{[](auto &e) { e.compiler = "clang 9"; }, severity::demote,
                 severity::info, severity::demote},
                {[](auto &e) { e.compiler_options = "-O3"; }, severity::demote,
                 severity::demote, severity::demote},
                {[](auto &e) { e.standard_library = "libc++ 190107"; },
                 severity::demote, severity::info, severity::demote},
                {[](auto &e) { e.allocator = "jemalloc"; }, severity::demote,
                 severity::refuse, severity::demote},
                {[](auto &e) { e.glibc_tunables = "glibc.malloc.arena_max=1"; },
                 severity::demote, severity::info, severity::info},
                {[](auto &e) { e.governor = "powersave"; }, severity::info,
                 severity::info, severity::demote},
                {[](auto &e) { e.cpu_quota = 1.5; }, severity::info,
                 severity::info, severity::demote},
                {[](auto &e) { e.pointer_bits = 32; }, severity::refuse,
                 severity::refuse, severity::refuse}};
  for (const auto &field : fields) {
    model::report before = chain(), after = chain(600'000);
    for (model::report *r : {&before, &after}) {
      r->meta.environment.compiler = "clang 8";
      r->meta.environment.compiler_options = "-O2";
      r->meta.environment.standard_library = "libstdc++ 20220819";
      r->meta.environment.allocator = "glibc";
      r->meta.environment.governor = "performance";
      r->meta.environment.pointer_bits = 64;
    }
    field.set(after.meta.environment);
    const comparison c = compared(before, after);
    ASSERT_EQ(c.environment.differences.size(), 1u);
    const verdict::difference &d = c.environment.differences[0];
    EXPECT_EQ(d.icount, field.icount) << d.field;
    EXPECT_EQ(d.alloc, field.alloc) << d.field;
    EXPECT_EQ(d.timing, field.timing) << d.field;
  }
}

TEST(Environment, CanariesTellWhatNoFieldDoes) {
  model::report before = chain(), after = chain(600'000);
  for (model::report *r : {&before, &after}) {
    model::canaries c;
    c.alu = model::canary{1000, 5000};
    c.libc = model::canary{1000, 7000};
    r->meta.environment.canaries = c;
  }
  EXPECT_EQ(compared(before, after).exit_code, 1);
  after.meta.environment.canaries->libc->ir = 7001;
  const comparison libc = compared(before, after);
  EXPECT_EQ(libc.exit_code, 0);
  ASSERT_EQ(libc.banners.size(), 1u);
  EXPECT_EQ(libc.banners[0],
            "canary_counts.libc differs: '7,000 Ir' and '7,001 Ir', the C "
            "library is another: changes do not fail");
  after.meta.environment.canaries->libc->ir = 7000;
  after.meta.environment.canaries->alu->ns = 1050;
  EXPECT_TRUE(compared(before, after).banners.empty());
  after.meta.environment.canaries->alu->ns = 1060;
  const comparison slower = compared(before, after);
  EXPECT_EQ(slower.environment.timing, policy::severity::demote);
  EXPECT_EQ(slower.environment.icount, policy::severity::info);
  EXPECT_EQ(slower.exit_code, 1);
}

TEST(Environment, ProgramsThatExitOtherwiseAreNotCompared) {
  model::report before = chain(), after = chain(600'000);
  after.meta.program.exit_code = 3;
  before.meta.program.exit_code = 0;
  const comparison c = compared(before, after);
  EXPECT_EQ(c.outcome, outcome::incomparable);
  EXPECT_EQ(c.banners[0],
            "the baseline's program exited with 0 and the candidate's with 3: "
            "only equal work can be compared");
  EXPECT_EQ(compared(before, after, "schema = 1", true).exit_code, 3);
  // Not to be successful may be what a program does.
  before.meta.program.exit_code = 3;
  EXPECT_EQ(compared(before, after).exit_code, 1);
}
