//===- sampling_test.cpp - Sampled times against exact ones
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program of its own: its clock stands still, but for one tick a reading and
// for what a test lets pass. So the floor is one tick, a function is short
// below 64, and every run has the same calls timed.
//
//===----------------------------------------------------------------------===//
#include "accounting.h"
#include "fake_clock.h"
#include "sampling.h"
#include "session.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace hotpath;
using namespace hotpath::test;

namespace {

constexpr sampling_choice automatic = {true, 0};
sampling_choice rate(double r) {
  return {false, uint32_t(r * sampling_every_call)};
}
// Of the sites that are called for the first time from here on.
void plan(sampling_choice choice) { sampling_start(choice, the_clock.floor); }

void call(const uint32_t *slot, uint64_t ticks) {
  scope f(slot);
  fake_ns += ticks;
}

const caller *called_by(const snapshot &s, const row &r, const char *name) {
  for (const caller *c = r.callers; c; c = c->next)
    if (c->row < s.row_count && !strcmp(s.rows[c->row].name, name))
      return c;
  return nullptr;
}

void expect_near(double actual, double exact, double most = 0.03) {
  EXPECT_LE(std::fabs(actual / exact - 1), most) << actual << ", not " << exact;
}

} // namespace

TEST(Sampling, TheClockIsTheTests) {
  EXPECT_EQ(the_clock.kind, clock_monotonic);
  EXPECT_EQ(the_clock.floor, 1u);
}

// Calls that alternate are met equally often.
TEST(Sampling, PeriodsOfPowersOfTwo) {
  constexpr uint64_t n = 200000;
  for (unsigned period : {2u, 4u, 8u, 16u}) {
    std::string name = "period." + std::to_string(period);
    module m({name});
    m.add();
    plan(automatic);
    uint64_t exact = 0;
    for (uint64_t i = 0; i < n; ++i) {
      uint64_t ticks = i % period == 0 ? 60 : 4;
      exact += ticks;
      call(m.slot(0), ticks);
    }
    auto s = look();
    const row &r = *find(*s, name);
    EXPECT_EQ(r.calls, n);
    EXPECT_GE(r.timed, 1000u);
    EXPECT_LT(r.timed, n / 10);
    expect_near(double(r.total), double(exact));
    expect_near(row_mean(r), double(exact) / n);
  }
}

// Durations without any pattern: what is timed does not depend on them.
TEST(Sampling, RandomDurations) {
  constexpr uint64_t n = 1000000;
  module m({"random"});
  m.add();
  plan(automatic);
  std::mt19937 random(1);
  uint64_t exact = 0;
  for (uint64_t i = 0; i < n; ++i) {
    uint64_t ticks = random() % 100 ? random() % 20 : 1000;
    exact += ticks;
    call(m.slot(0), ticks);
  }
  auto s = look();
  const row &r = *find(*s, "random");
  EXPECT_EQ(r.calls, n);
  EXPECT_LT(r.timed, n / 10);
  expect_near(double(r.total), double(exact));
}

// 16 callers in turn, each with durations of its own.
TEST(Sampling, CallersInTurn) {
  constexpr unsigned callers = 16;
  constexpr uint64_t each = 40000;
  std::vector<std::string> names = {"turn.leaf"};
  for (unsigned k = 0; k < callers; ++k)
    names.push_back("turn." + std::to_string(k));
  module m(names);
  m.add();
  plan(automatic);
  for (uint64_t i = 0; i < each; ++i)
    for (unsigned k = 0; k < callers; ++k) {
      scope by(m.slot(k + 1));
      call(m.slot(0), 2 + 3 * k);
    }
  auto s = look();
  const row &leaf = *find(*s, "turn.leaf");
  EXPECT_EQ(leaf.calls, callers * each);
  EXPECT_LT(leaf.timed, leaf.calls / 10);
  uint64_t calls = 0;
  for (unsigned k = 0; k < callers; ++k) {
    const caller *c = called_by(*s, leaf, names[k + 1].c_str());
    ASSERT_TRUE(c);
    calls += c->calls;
    expect_near(double(c->calls), double(each));
    expect_near(double(c->total), double(each * (2 + 3 * k)));
  }
  EXPECT_EQ(calls, leaf.calls);
}

// Callers in no order, with unequal shares.
TEST(Sampling, CallersAtRandom) {
  constexpr uint64_t n = 2000000;
  const std::vector<std::string> names = {"share.leaf", "share.half",
                                          "share.third", "share.sixth"};
  module m(names);
  m.add();
  plan(automatic);
  std::mt19937 random(2);
  uint64_t exact[4] = {};
  for (uint64_t i = 0; i < n; ++i) {
    unsigned draw = random() % 6, k = draw < 3 ? 1 : draw < 5 ? 2 : 3;
    ++exact[k];
    scope by(m.slot(k));
    call(m.slot(0), 5 * k);
  }
  auto s = look();
  const row &leaf = *find(*s, "share.leaf");
  for (unsigned k = 1; k < 4; ++k) {
    const caller *c = called_by(*s, leaf, names[k].c_str());
    ASSERT_TRUE(c);
    expect_near(double(c->calls), double(exact[k]));
    expect_near(double(c->total), double(exact[k] * 5 * k));
    EXPECT_EQ(find(*s, names[k])->calls, exact[k]);
  }
}

TEST(Sampling, LongFunctionsAreTimedExactly) {
  module m({"long"});
  m.add();
  plan(automatic);
  for (int i = 0; i < 20000; ++i)
    call(m.slot(0), 100);
  auto s = look();
  const row &r = *find(*s, "long");
  EXPECT_EQ(r.timed, 20000u);
  EXPECT_EQ(r.total, 2000000u);
}

// A function that becomes long is timed exactly again, and sampled again after.
TEST(Sampling, FollowsTheDuration) {
  module m({"changing"});
  m.add();
  plan(automatic);
  auto timed_of = [&](unsigned calls, uint64_t ticks) {
    auto s = look();
    const row *before = find(*s, "changing");
    uint64_t timed = before ? before->timed : 0;
    for (unsigned i = 0; i < calls; ++i)
      call(m.slot(0), ticks);
    return find(*look(), "changing")->timed - timed;
  };
  EXPECT_LT(timed_of(200000, 5), 20000u);
  EXPECT_GT(timed_of(2000, 5000), 1400u);
  // Exact until the mean of all timed calls is short again.
  EXPECT_LT(timed_of(400000, 5), 150000u);
  expect_near(double(find(*look(), "changing")->total),
              600000. * 5 + 2000. * 5000);
}

// Few calls that take longer than all others together: sampling would be right
// on average and useless in any one run.
TEST(Sampling, FewLongCallsAreTimedExactly) {
  module m({"few.long"});
  m.add();
  plan(automatic);
  for (int i = 0; i < 100000; ++i)
    call(m.slot(0), i % 500 == 250 ? 60000 : 5);
  auto s = look();
  const row &r = *find(*s, "few.long");
  EXPECT_EQ(r.timed, 100000u);
  EXPECT_EQ(r.total, 200u * 60000 + 99800u * 5);
}

TEST(Sampling, FixedRates) {
  constexpr uint64_t n = 300000;
  for (double r : {0.5, 0.3, 0.1, 0.015625}) {
    std::string name = "rate." + std::to_string(r);
    module m({name});
    m.add();
    plan(rate(r));
    // Long ones too: a rate is what the user says.
    for (uint64_t i = 0; i < n; ++i)
      call(m.slot(0), i % 8 ? 100 : 1000);
    auto s = look();
    const row &of = *find(*s, name);
    EXPECT_EQ(of.calls, n);
    expect_near(double(of.timed), r * n);
    expect_near(double(of.total), n / 8. * 1700);
  }
}

TEST(Sampling, CountsOnly) {
  module m({"counts.outer", "counts.inner"});
  m.add();
  plan(rate(0));
  for (int i = 0; i < 12345; ++i) {
    scope outer(m.slot(0));
    call(m.slot(1), 10);
  }
  auto s = look();
  for (const char *name : {"counts.outer", "counts.inner"}) {
    const row &r = *find(*s, name);
    EXPECT_EQ(r.calls, 12345u);
    EXPECT_EQ(r.timed, 0u);
    EXPECT_EQ(r.total, 0u);
    EXPECT_EQ(r.callers, nullptr);
  }
}

// A context that is seen only because of a timed call inside it.
TEST(Sampling, AnUnseenContextTakesTheMean) {
  module m({"unseen.usual", "unseen.rare", "unseen.middle", "unseen.leaf"});
  m.add();
  plan(rate(0.00390625));
  uint64_t calls = 0;
  do {
    scope usual(m.slot(0));
    call(m.slot(2), 40);
  } while (++calls < 100000 || __hotpath_thread.countdown[*m.slot(2)] == 0);
  plan(rate(1));
  {
    scope rare(m.slot(1));
    scope middle(m.slot(2));
    ASSERT_FALSE(middle.frame()->word & HOTPATH_FRAME_FLAGS) << "it is timed";
    call(m.slot(3), 30);
    fake_ns += 10;
  }
  auto s = look();
  const row &middle = *find(*s, "unseen.middle");
  EXPECT_EQ(middle.calls, calls + 1);
  const caller *rare = called_by(*s, middle, "unseen.rare");
  ASSERT_TRUE(rare);
  EXPECT_LT(rare->calls, 500u); // of one block at the most
  EXPECT_EQ(row_mean(middle), 40);
  expect_near(double(rare->total), double(rare->calls) * 40);
  EXPECT_EQ(called_by(*s, *find(*s, "unseen.leaf"), "unseen.middle")->calls,
            1u);
}

namespace {
uint64_t fib(const uint32_t *slot, unsigned n) {
  scope f(slot);
  fake_ns += 3;
  return n < 2 ? n : fib(slot, n - 1) + fib(slot, n - 2);
}
} // namespace

// Everything above, and recursion below an exact root: self times add up.
TEST(Sampling, SelfTimesAddUp) {
  module m({"self.root", "self.fib", "self.middle", "self.leaf"});
  m.add();
  plan(automatic);
  std::mt19937 random(3);
  {
    scope root(m.slot(0));
    ASSERT_EQ(fib(m.slot(1), 24), 46368u);
    for (int i = 0; i < 100000; ++i) {
      scope middle(m.slot(2));
      call(m.slot(3), random() % 20);
      call(m.slot(3), random() % 20);
    }
  }
  auto s = look();
  double self = double(s->more_self);
  for (uint32_t i = 0; i < s->row_count; ++i) {
    const row &r = s->rows[i];
    EXPECT_GE(r.self, 0) << r.name;
    EXPECT_LE(r.self, int64_t(r.total)) << r.name;
    self += double(r.self);
  }
  expect_near(self, double(s->roots_total), 0.01);
  const row &root = *find(*s, "self.root"), &f = *find(*s, "self.fib");
  EXPECT_EQ(root.calls, root.timed);
  EXPECT_LE(f.total, root.total);
  expect_near(double(f.total), 150049. * 3, 0.2); // and the readings inside
  expect_near(double(find(*s, "self.leaf")->total), 200000 * 9.5);
}

// The first long block may have its first call drawn, as a single call would.
TEST(Sampling, NoSiteIsTimedExactlyForWhatItDrew) {
  std::vector<std::string> names;
  for (int i = 0; i < 50; ++i)
    names.push_back("drew." + std::to_string(i));
  module m(names);
  m.add();
  plan(automatic);
  for (size_t i = 0; i < names.size(); ++i)
    for (int k = 0; k < 1008 + 64 * 16; ++k)
      call(m.slot(i), 5);
  auto s = look();
  for (const std::string &name : names)
    EXPECT_NEAR(double(find(*s, name)->timed), 1008 + 64, 2) << name;
}

int main(int argc, char **argv) {
  setenv("HOTPATH_OUTPUT_FORMAT", "none", 1);
  setenv("HOTPATH_CLOCK", "monotonic", 1);
  module first({"first"});
  first.add();
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
