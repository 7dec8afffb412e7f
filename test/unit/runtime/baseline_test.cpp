//===- baseline_test.cpp - Sessions that start from zero, to the tick
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program of its own: its clock stands still, but for one tick a reading and
// for what a test lets pass.
//
//===----------------------------------------------------------------------===//
#include "fake_clock.h"
#include "hotpath/hotpath_c.h"
#include "session.h"

#include <cmath>
#include <gtest/gtest.h>
#include <thread>

using namespace hotpath::test;

namespace {

void call(const uint32_t *slot, uint64_t ticks) {
  scope f(slot);
  fake_ns += ticks;
}

struct now {
  now() : s(hotpath_snapshot_take()) {}
  ~now() { hotpath_snapshot_free(s); }
  hotpath_function operator[](const char *name) const {
    const hotpath_function *f = hotpath_snapshot_find(s, name);
    return f ? *f : hotpath_function{};
  }
  uint64_t calls(const char *name) const { return (*this)[name].calls; }
  hotpath_snapshot *s;
};

bool reset() { return hotpath_reset() == 0; }

// Readings of the clock by what a duration includes.
void expect_about(uint64_t actual, uint64_t wanted, uint64_t readings = 16) {
  EXPECT_GE(actual, wanted);
  EXPECT_LE(actual, wanted + readings);
}

} // namespace

TEST(Baseline, DurationsAreTheSessions) {
  module m({"durations"});
  m.add();
  call(m.slot(0), 3);
  call(m.slot(0), 1000000);
  ASSERT_TRUE(reset());
  EXPECT_EQ(now().calls("durations"), 0u);
  for (unsigned i = 1; i <= 200; ++i) // more than can be pending
    call(m.slot(0), 100 * i);
  now s;
  auto f = s["durations"];
  EXPECT_EQ(f.calls, 200u);
  EXPECT_EQ(f.timed_calls, 200u);
  expect_about(f.total_ns, 100 * 200 * 201 / 2, 400);
  EXPECT_NEAR(double(f.min_ns), 100, 2);
  EXPECT_NEAR(double(f.max_ns), 20000, 20000 * 0.016);
  EXPECT_NEAR(double(f.avg_ns), 10050, 10);
  EXPECT_NEAR(double(hotpath_percentile_ns(&f, 50)), 10000, 10000 * 0.016);
  ASSERT_TRUE(reset());
  call(m.slot(0), 50);
  EXPECT_EQ(now().calls("durations"), 1u);
  EXPECT_NEAR(double(now()["durations"].max_ns), 50, 2);
}

// A call that is running at the start: not counted, its time from then on is.
TEST(Baseline, RunningCalls) {
  module m({"running.outer", "running.inner"});
  m.add();
  {
    scope outer(m.slot(0));
    fake_ns += 5000000;
    ASSERT_TRUE(reset());
    call(m.slot(1), 3000);
    now open;
    EXPECT_EQ(open["running.outer"].calls, 0u);
    fake_ns += 4000;
  }
  call(m.slot(0), 100);
  now s;
  auto outer = s["running.outer"], inner = s["running.inner"];
  EXPECT_EQ(inner.calls, 1u);
  EXPECT_EQ(outer.calls, 1u);
  EXPECT_EQ(outer.timed_calls, 1u);
  EXPECT_NEAR(double(outer.avg_ns), 100, 5000000 * 0.016);
  EXPECT_NEAR(double(hotpath_percentile_ns(&outer, 100)), 100, 2);
  EXPECT_NEAR(double(outer.max_ns), 100, 2);
  EXPECT_LE(outer.total_ns, hotpath_snapshot_wall_ns(s.s));
  EXPECT_GE(outer.total_ns, 7100u);
  EXPECT_GE(outer.self_ns, 4100u);
  EXPECT_EQ(outer.total_ns - outer.self_ns, inner.total_ns);
}

// The same for one that is still running when it is read, and then at the next
// start.
TEST(Baseline, OpenAtBothEnds) {
  module m({"both.ends"});
  m.add();
  scope outer(m.slot(0));
  fake_ns += 7000;
  ASSERT_TRUE(reset());
  fake_ns += 11000;
  scope inner(m.slot(0));
  fake_ns += 13000;
  now s;
  auto f = s["both.ends"];
  EXPECT_EQ(f.calls, 1u);
  expect_about(f.total_ns, 24000, 40);
  expect_about(f.max_ns, 13000);
  EXPECT_EQ(f.self_ns, f.total_ns);
}

TEST(Baseline, RecursionAcrossTheStart) {
  module m({"recursion"});
  m.add();
  {
    scope a(m.slot(0));
    fake_ns += 1000;
    scope b(m.slot(0));
    fake_ns += 1000000;
    ASSERT_TRUE(reset());
    {
      scope c(m.slot(0));
      fake_ns += 500;
    }
    fake_ns += 2000;
  }
  now s;
  auto f = s["recursion"];
  EXPECT_EQ(f.calls, 1u);
  expect_about(f.total_ns, 2500, 60);
  expect_about(f.max_ns, 500);
  EXPECT_EQ(f.self_ns, f.total_ns);
}

// A thread that is waiting inside a call when the session starts.
TEST(Baseline, AnotherThreadsCall) {
  module m({"thread.waits", "thread.leaf"});
  m.add();
  std::atomic<int> step{0};
  std::thread other([&] {
    {
      scope f(m.slot(0));
      step = 1;
      while (step != 2)
        std::this_thread::yield();
      call(m.slot(1), 40);
    }
    step = 3;
    while (step != 4)
      std::this_thread::yield();
    call(m.slot(0), 60);
  });
  while (step != 1)
    std::this_thread::yield();
  fake_ns += 9000000;
  ASSERT_TRUE(reset());
  fake_ns += 500;
  step = 2;
  while (step != 3)
    std::this_thread::yield();
  now s;
  EXPECT_EQ(s.calls("thread.waits"), 0u);
  EXPECT_EQ(s.calls("thread.leaf"), 1u);
  step = 4;
  other.join();
  now later;
  auto waits = later["thread.waits"];
  EXPECT_EQ(waits.calls, 1u);
  EXPECT_GE(waits.total_ns, 500u + 40 + 60);
  EXPECT_LE(waits.total_ns, 20000u);
  EXPECT_NEAR(double(waits.max_ns), 60, 2);
}

// What a session costs in memory is known after the first few.
TEST(Baseline, MemoryIsBounded) {
  module m({"bounded.a", "bounded.b"});
  m.add();
  auto round = [&] {
    scope open(m.slot(0));
    call(m.slot(1), 10);
    ASSERT_TRUE(reset());
    (void)hotpath_snapshot_count(now().s);
  };
  for (int i = 0; i < 10; ++i)
    round();
  uint64_t used = hotpath::arena_head().used.get();
  for (int i = 0; i < 1000; ++i)
    round();
  EXPECT_EQ(hotpath::arena_head().used.get(), used);
}

TEST(Baseline, SampledCallsAreEstimatedFromTheSessions) {
  module m({"sampled"});
  m.add();
  for (int i = 0; i < 100000; ++i)
    call(m.slot(0), 10);
  ASSERT_TRUE(reset());
  for (int i = 0; i < 100000; ++i)
    call(m.slot(0), 20);
  now s;
  auto f = s["sampled"];
  EXPECT_EQ(f.calls, 100000u);
  EXPECT_LT(f.timed_calls, 20000u);
  EXPECT_NEAR(double(f.total_ns), 2e6, 2e6 * 0.03);
  EXPECT_NEAR(double(hotpath_percentile_ns(&f, 50)), 20, 2);
}

int main(int argc, char **argv) {
  setenv("HOTPATH_OUTPUT_FORMAT", "none", 1);
  setenv("HOTPATH_CLOCK", "monotonic", 1);
  module first({"first"});
  first.add();
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
