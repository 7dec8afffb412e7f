//===- moves_test.cpp - Inlining that comes or goes is no regression
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
using verdict::state;

namespace {

/// main -> run, which does the work of parse itself, and main -> write.
model::report inlined() {
  model::report r = empty_report();
  add(r, counted(1, "main", 1, 9'000'000, 1'000'000));
  add(r, counted(2, "run", 1, 4'000'000, 4'000'000));
  add(r, counted(4, "write", 5, 4'000'000, 4'000'000));
  call(r, 0, 2, "run", 1, 4'000'000);
  call(r, 0, 4, "write", 5, 4'000'000);
  return r;
}

/// The same with parse called `calls` times, each call for `overhead`
/// instructions more; parse may be measured or not.
model::report outlined(bool measured, std::uint64_t calls,
                       std::uint64_t overhead) {
  const std::uint64_t more = calls * overhead;
  model::report r = empty_report();
  add(r, counted(1, "main", 1, 9'000'000 + more, 1'000'000), 10'000'000 + more);
  add(r, counted(2, "run", 1, 4'000'000 + more, 1'000'000));
  add(r, counted(4, "write", 5, 4'000'000, 4'000'000));
  call(r, 0, 2, "run", 1, 4'000'000 + more);
  call(r, 0, 4, "write", 5, 4'000'000);
  if (measured)
    add(r, counted(3, "parse", calls, 3'000'000 + more, 3'000'000 + more));
  call(r, 1, measured ? 3 : 0, "parse", calls, 3'000'000 + more);
  return r;
}

TEST(Moves, AnInlinedFunctionIsTold) {
  const comparison c = compared(chain(), inlined());
  EXPECT_EQ(row_named(c, "parse").state, state::inlined);
  EXPECT_EQ(row_named(c, "parse").note, "inlined into run");
  EXPECT_EQ(c.outcome, outcome::pass);
  EXPECT_EQ(c.regressions + c.removed, 0u);
  const comparison back = compared(inlined(), chain());
  EXPECT_EQ(row_named(back, "parse").state, state::outlined);
  EXPECT_EQ(back.outcome, outcome::pass);
}

TEST(Moves, TheCostOfCallsIsNoRegression) {
  for (const bool measured : {true, false}) {
    // 160,000 instructions: 4 % of run, 1.6 % of the program.
    const comparison c = compared(inlined(), outlined(measured, 20'000, 8));
    EXPECT_EQ(c.regressions, 0u) << measured;
    EXPECT_EQ(c.outcome, outcome::pass) << measured;
    EXPECT_EQ(row_named(c, "run").state, state::equivalent);
    EXPECT_EQ(row_named(c, "main").state, state::equivalent);
    if (measured)
      EXPECT_EQ(row_named(c, "parse").state, state::outlined);
    ASSERT_EQ(c.notes.size(), 1u);
    EXPECT_EQ(c.notes[0],
              "run calls parse, which was inlined before: the calls cost "
              "+160,000 Ir, no regression");
  }
}

TEST(Moves, MoreThanCallsCostIsARegression) {
  for (const bool measured : {true, false}) {
    // 20 instructions a call are work, not a call.
    const comparison work = compared(inlined(), outlined(measured, 9'000, 20));
    EXPECT_EQ(row_named(work, "run").state, state::regression) << measured;
    EXPECT_EQ(work.outcome, outcome::fail) << measured;
    // Calls that cost 10 % of their caller matter, whatever they are.
    const comparison much = compared(inlined(), outlined(measured, 50'000, 8));
    EXPECT_EQ(row_named(much, "run").state, state::regression) << measured;
    EXPECT_EQ(much.outcome, outcome::fail) << measured;
  }
}

TEST(Moves, ANewCalleeThatTookNothingOverIsWork) {
  model::report after = inlined();
  after.functions_icount->total_ir += 160'000;
  after.functions_icount->data[0].total_ir += 160'000;
  after.functions_icount->data[1].total_ir += 160'000;
  after.functions_icount->data[0].callees[0].total_ir += 160'000;
  call(after, 1, 0, "check", 20'000, 160'000);
  const comparison c = compared(inlined(), after);
  EXPECT_EQ(row_named(c, "run").state, state::regression);
  EXPECT_EQ(c.exit_code, 1);
}

} // namespace
