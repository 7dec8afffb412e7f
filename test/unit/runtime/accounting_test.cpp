//===- accounting_test.cpp - Counts, totals, self times and contexts
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "accounting.h"
#include "entry.h"
#include "session.h"

#include <csetjmp>
#include <csignal>
#include <gtest/gtest.h>

using namespace hotpath;
using namespace hotpath::test;

namespace {

void spin(uint64_t ticks) {
  uint64_t end = read_clock(the_clock.kind) + ticks;
  while (read_clock(the_clock.kind) < end)
    ;
}

struct caller_view {
  uint64_t calls = 0, total = 0;
};
caller_view called_by(const snapshot &s, const row &r, const char *name) {
  for (const caller *c = r.callers; c; c = c->next)
    if (c->row < s.row_count ? !strcmp(s.rows[c->row].name, name)
                             : c->row == outside && !strcmp(name, "outside"))
      return {c->calls, c->total};
  return {};
}

// No time is lost or counted twice: all self times are the roots' totals.
void expect_telescoping(const snapshot &s) {
  int64_t self = s.more_self;
  for (uint32_t i = 0; i < s.row_count; ++i)
    self += s.rows[i].self;
  EXPECT_EQ(self, int64_t(s.roots_total));
}

uint64_t histogram_sum(const row &r) {
  uint64_t n = 0;
  for (auto *counts : r.octaves)
    for (unsigned i = 0; counts && i < histogram_buckets; ++i)
      n += counts[i];
  return n;
}

} // namespace

TEST(Accounting, NestedCalls) {
  module m({"nested.outer", "nested.inner"});
  m.add();
  for (int i = 0; i < 10; ++i) {
    scope outer(m.slot(0));
    spin(20000);
    for (int k = 0; k < 3; ++k) {
      scope inner(m.slot(1));
      spin(10000);
    }
  }
  auto s = look();
  const row *outer = find(*s, "nested.outer"),
            *inner = find(*s, "nested.inner");
  ASSERT_TRUE(outer && inner);
  EXPECT_EQ(outer->calls, 10u);
  EXPECT_EQ(inner->calls, 30u);
  EXPECT_EQ(inner->timed, 30u);
  EXPECT_EQ(histogram_sum(*inner), 30u);
  EXPECT_GE(inner->total, 300000u);
  EXPECT_EQ(inner->self, int64_t(inner->total));
  EXPECT_EQ(outer->self, int64_t(outer->total - inner->total));
  EXPECT_GE(inner->max, inner->min);
  EXPECT_GE(inner->min, 9000u);
  EXPECT_EQ(called_by(*s, *inner, "nested.outer").calls, 30u);
  EXPECT_EQ(called_by(*s, *inner, "nested.outer").total, inner->total);
  EXPECT_EQ(called_by(*s, *outer, "outside").calls, 10u);
  EXPECT_EQ(outer->calls_inside, 30u);
  expect_telescoping(*s);
}

namespace {
int fib(const uint32_t *slot, int n) {
  scope f(slot);
  return n < 2 ? n : fib(slot, n - 1) + fib(slot, n - 2);
}
void even(const module &m, int n);
void odd(const module &m, int n) {
  scope f(m.slot(1));
  spin(1000);
  if (n)
    even(m, n - 1);
}
void even(const module &m, int n) {
  scope f(m.slot(0));
  spin(1000);
  if (n)
    odd(m, n - 1);
}
} // namespace

TEST(Accounting, DirectRecursionCountsTheOutermostOnce) {
  module m({"fib", "fib.caller"});
  m.add();
  uint64_t before = read_clock(the_clock.kind);
  {
    scope f(m.slot(1));
    ASSERT_EQ(fib(m.slot(0), 15), 610);
  }
  uint64_t passed = read_clock(the_clock.kind) - before;
  auto s = look();
  const row *r = find(*s, "fib");
  EXPECT_EQ(r->calls, 1973u);
  EXPECT_EQ(r->timed, 1973u);
  EXPECT_LE(r->total, passed);
  EXPECT_EQ(r->total, r->max);
  EXPECT_EQ(r->self, int64_t(r->total));
  EXPECT_EQ(called_by(*s, *r, "fib").calls, 1972u);
  EXPECT_EQ(called_by(*s, *r, "fib").total, 0u);
  EXPECT_EQ(called_by(*s, *r, "fib.caller").calls, 1u);
  EXPECT_EQ(called_by(*s, *r, "fib.caller").total, r->total);
  expect_telescoping(*s);
}

TEST(Accounting, MutualRecursion) {
  module m({"even", "odd"});
  m.add();
  even(m, 9);
  odd(m, 6);
  auto s = look();
  const row *e = find(*s, "even"), *o = find(*s, "odd");
  EXPECT_EQ(e->calls, 8u);
  EXPECT_EQ(o->calls, 9u);
  // Neither total counts the time of a nested activation again.
  EXPECT_LT(e->total, e->sum);
  EXPECT_GE(e->self, 8 * 900);
  EXPECT_GE(o->self, 9 * 900);
  EXPECT_EQ(called_by(*s, *e, "odd").calls, 7u);
  EXPECT_EQ(called_by(*s, *o, "even").calls, 8u);
  EXPECT_EQ(called_by(*s, *o, "outside").calls, 1u);
  expect_telescoping(*s);
}

// Past the cap contexts share a node; counts and totals stay exact.
TEST(Accounting, NodesAreCapped) {
  std::vector<std::string> names;
  for (int i = 0; i < 50; ++i)
    names.push_back("capped." + std::to_string(i));
  module m(names);
  m.add();
  fib(m.slot(0), 1); // the thread is attached
  context_tree &tree = current_thread()->tree;
  uint32_t cap = tree.cap;
  tree.cap = tree.nodes + 5;
  for (int round = 0; round < 3; ++round)
    for (int i = 0; i < 50; ++i) {
      scope a(m.slot(size_t(i)));
      scope b(m.slot(size_t(i * 7 + 1) % 50));
      scope c(m.slot(size_t(i)));
      spin(100);
    }
  uint32_t nodes = tree.nodes;
  tree.cap = cap;
  auto s = look();
  uint64_t calls = 0;
  for (auto &n : names) {
    const row *r = find(*s, n);
    ASSERT_TRUE(r);
    EXPECT_EQ(histogram_sum(*r), r->calls);
    EXPECT_LE(r->total, r->sum);
    calls += r->calls;
  }
  EXPECT_EQ(calls, 451u);
  EXPECT_GT(s->more_self, 0);
  EXPECT_LE(nodes, cap);
  expect_telescoping(*s);
}

TEST(Accounting, LongjmpAbandons) {
  module m({"jump.base", "jump.middle", "jump.top", "jump.after"});
  m.add();
  static jmp_buf where;
  {
    scope base(m.slot(0));
    // By hand: no destructors may be jumped over.
    if (!setjmp(where)) {
      hand_enter(m.slot(1));
      spin(5000);
      hand_enter(m.slot(2));
      longjmp(where, 1);
    }
    __hotpath_land(base.frame());
    scope after(m.slot(3));
    spin(1000);
  }
  auto s = look();
  EXPECT_EQ(find(*s, "jump.middle")->abandoned, 1u);
  EXPECT_EQ(find(*s, "jump.top")->abandoned, 1u);
  EXPECT_EQ(find(*s, "jump.base")->abandoned, 0u);
  EXPECT_EQ(find(*s, "jump.middle")->calls, 1u);
  EXPECT_EQ(called_by(*s, *find(*s, "jump.after"), "jump.base").calls, 1u);
  expect_telescoping(*s);
}

// Without a landing: the next exit, or an entry in the same place, finds out.
TEST(Accounting, StaleFramesAreFound) {
  module m({"stale.base", "stale.lost", "stale.next"});
  m.add();
  static jmp_buf where;
  for (int with_call = 0; with_call < 2; ++with_call) {
    scope base(m.slot(0));
    if (!setjmp(where)) {
      hand_enter(m.slot(1));
      longjmp(where, 1);
    }
    if (with_call) {
      __hotpath_thread.top = base.frame() + 1; // as an exit below would do
      scope next(m.slot(2));
    }
  }
  auto s = look();
  EXPECT_EQ(find(*s, "stale.lost")->abandoned, 2u);
  EXPECT_EQ(find(*s, "stale.lost")->calls, 2u);
  EXPECT_EQ(called_by(*s, *find(*s, "stale.next"), "stale.base").calls, 1u);
  EXPECT_EQ(current_thread()->resolved, base_of(*current_thread()));
  expect_telescoping(*s);
}

namespace {
const module *handled;
volatile sig_atomic_t signals = 0;
void handler(int) {
  scope f(handled->slot(1));
  scope g(handled->slot(0));
  signals = signals + 1;
}
} // namespace

// A handler that calls the very functions it interrupts, at any instruction.
TEST(Accounting, SignalsAtAnyInstruction) {
  module m({"signal.work", "signal.handler"});
  m.add();
  handled = &m;
  signals = 0;
  struct sigaction action = {}, before;
  action.sa_handler = handler;
  sigaction(SIGPROF, &action, &before);
  timer_t timer;
  sigevent event = {};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGPROF;
  ASSERT_EQ(timer_create(CLOCK_MONOTONIC, &event, &timer), 0);
  itimerspec every = {{0, 20000}, {0, 20000}};
  timer_settime(timer, 0, &every, nullptr);
  uint64_t work = 0;
  for (uint64_t end = monotonic_ns() + 500000000; monotonic_ns() < end;)
    for (int i = 0; i < 200; ++i, ++work)
      fib(m.slot(0), 1);
  timer_delete(timer);
  sigaction(SIGPROF, &before, nullptr);
  auto s = look();
  const row *w = find(*s, "signal.work"), *h = find(*s, "signal.handler");
  EXPECT_GT(signals, 500);
  EXPECT_EQ(h->calls, uint64_t(signals));
  EXPECT_EQ(w->calls, work + uint64_t(signals));
  EXPECT_EQ(current_thread()->resolved, base_of(*current_thread()));
  EXPECT_EQ(current_thread()->busy, nullptr);
  for (const row *r : {w, h}) {
    auto *stats = arena_at<site_stats>(current_thread()->stats[r->id].get());
    EXPECT_EQ(stats->active.get(), 0u);
  }
  expect_telescoping(*s);
}

// Code of a module that is not registered has id 0.
TEST(Accounting, UnregisteredCallsAreNotMeasured) {
  module m({"never"});
  {
    scope f(m.slot(0));
    EXPECT_EQ(f.frame(), nullptr);
  }
  EXPECT_EQ(current_thread()->countdown[0], 0);
  EXPECT_EQ(find(*look(), "never"), nullptr);
}

TEST(Accounting, ErrnoIsTheProgramsOwn) {
  module m({"errno.site"});
  m.add();
  errno = 77;
  fib(m.slot(0), 5);
  EXPECT_EQ(errno, 77);
}
