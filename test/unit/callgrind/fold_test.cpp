//===- fold_test.cpp - Recursion, clones, variants, system objects ------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "fold.h"
#include "sample.h"
#include "symbols.h"

#include <gtest/gtest.h>

using namespace hotpath::callgrind;
using namespace hotpath::callgrind::test;

namespace {

profile read_body(const std::string &body, read_options options = {}) {
  return read(header() + body, std::move(options));
}

std::string cost(const std::string &self) { return "1 " + self + "\n"; }
std::string call(const std::string &to, int count, int inclusive) {
  return "cfn=" + to + "\ncalls=" + std::to_string(count) + " 1\n1 " +
         std::to_string(inclusive) + "\n";
}

// fib as Callgrind tells it: inner activations are fib'2, whose calls of itself
// have costs that count the same work many times.
TEST(Fold, RecursionIsCountedOnce) {
  const profile p =
      read_body("fn=main\n" + cost("3") + call("fib", 1, 100) + "fn=fib\n" +
                cost("10") + call("fib'2", 2, 90) + "fn=fib'2\n" + cost("90") +
                call("fib'2", 20, 700) + "totals: 103\n");
  const function *fib = find(p, "fib");
  ASSERT_EQ(p.functions.size(), 2u);
  EXPECT_EQ(fib->self, 100u);
  EXPECT_EQ(fib->inclusive, 100u);
  EXPECT_EQ(fib->calls, 23u);
  EXPECT_FALSE(fib->upper_bound);
  ASSERT_EQ(fib->callers.size(), 2u); // main, and itself at no cost
  EXPECT_EQ(fib->callers[0].cost, 100u);
  EXPECT_EQ(fib->callers[1].calls, 22u);
  EXPECT_EQ(fib->callers[1].cost, 0u);
}

TEST(Fold, MutualRecursionIsCountedOnce) {
  const profile p = read_body(
      "fn=main\n" + cost("1") + call("even", 1, 60) + "fn=even\n" + cost("10") +
      call("odd", 1, 50) + "fn=odd\n" + cost("10") + call("even'2", 1, 40) +
      "fn=even'2\n" + cost("20") + call("odd'2", 2, 30) + "fn=odd'2\n" +
      cost("20") + call("even'2", 1, 15) + "totals: 61\n");
  EXPECT_EQ(find(p, "even")->inclusive, 60u);
  EXPECT_EQ(find(p, "odd")->inclusive, 50u);
  EXPECT_EQ(find(p, "even")->calls, 3u);
  EXPECT_EQ(find(p, "odd")->calls, 3u);
  EXPECT_FALSE(find(p, "even")->upper_bound);
}

// --separate-recs=1: no suffixes. Direct recursion can be taken off, a larger
// cycle cannot.
TEST(Fold, WithoutRecursionSuffixes) {
  const profile direct =
      read_body("fn=main\n" + cost("1") + call("f", 1, 30) + "fn=f\n" +
                cost("30") + call("f", 2, 30) + "totals: 31\n");
  EXPECT_EQ(find(direct, "f")->inclusive, 30u);
  EXPECT_EQ(find(direct, "f")->calls, 3u);
  EXPECT_FALSE(find(direct, "f")->upper_bound);

  const profile cycle =
      read_body("fn=main\n" + cost("1") + call("f", 1, 30) + "fn=f\n" +
                cost("15") + call("g", 2, 40) + "fn=g\n" + cost("15") +
                call("f", 1, 20) + "totals: 31\n");
  EXPECT_TRUE(find(cycle, "f")->upper_bound);
  EXPECT_TRUE(find(cycle, "g")->upper_bound);
  EXPECT_FALSE(find(cycle, "main")->upper_bound);
}

TEST(Fold, FragmentsAreNotCalled) {
  const profile p =
      read_body("fn=main\n" + cost("1") + call("f", 3, 36) + "fn=f\n" +
                cost("30") + call("f.cold", 1, 6) + "fn=f.cold\n" + cost("4") +
                call("g", 1, 2) + "fn=g\n" + cost("2") + "totals: 37\n");
  const function *f = find(p, "f");
  EXPECT_EQ(f->calls, 3u);
  EXPECT_EQ(f->self, 34u);
  EXPECT_EQ(f->inclusive, 36u);
  ASSERT_EQ(f->clones.size(), 1u);
  EXPECT_EQ(f->clones[0], "f.cold");
  ASSERT_EQ(f->callees.size(), 1u); // g, called by the cold part
  EXPECT_EQ(f->callees[0].calls, 1u);
}

TEST(Fold, WholeCopiesAreCalled) {
  const profile p =
      read_body("fn=main\n" + cost("1") + call("f", 3, 30) +
                call("f.constprop.0", 2, 8) + "fn=f\n" + cost("30") +
                "fn=f.constprop.0\n" + cost("8") + "totals: 39\n");
  const function *f = find(p, "f");
  EXPECT_EQ(f->calls, 5u);
  EXPECT_EQ(f->inclusive, 38u);
  ASSERT_EQ(f->callers.size(), 1u);
  EXPECT_EQ(f->callers[0].calls, 5u);
  EXPECT_EQ(f->callers[0].cost, 38u);
}

TEST(Fold, KeptSymbolsStayThemselves) {
  read_options options;
  options.keep = {"f.specialized.1"};
  const profile p = read_body("fn=f\n" + cost("1") + "fn=f.specialized.1\n" +
                                  cost("2") + "totals: 3\n",
                              options);
  EXPECT_EQ(find(p, "f")->self, 1u);
  EXPECT_EQ(find(p, "f.specialized.1")->self, 2u);
}

// D0 completes its object with D2; D2 destroys another one with D0.
TEST(Fold, VariantsOfDestructorsCountObjects) {
  const std::string d0 = "_ZN4NodeD0Ev", d2 = "_ZN4NodeD2Ev";
  const profile p =
      read_body("fn=main\n" + cost("1") + call(d2, 1, 30) + "fn=" + d2 + "\n" +
                cost("10") + call(d0, 2, 20) + "fn=" + d0 + "\n" + cost("4") +
                call(d2 + "'2", 2, 16) + "fn=" + d2 + "'2\n" + cost("16") +
                "totals: 31\n");
  const function *node = find(p, d2);
  ASSERT_TRUE(node);
  EXPECT_EQ(p.functions.size(), 2u);
  EXPECT_EQ(node->calls, 3u);
  EXPECT_EQ(node->inclusive, 30u);
}

// libc's 60 below f are not the project's; what libc calls back is.
TEST(Fold, SystemCostsAreLeftOutOfProject) {
  const profile p = read_body(
      "ob=/bin/p\nfn=main\n" + cost("5") + call("f", 1, 95) + "fn=f\n" +
      cost("15") + "cob=/lib/x86_64-linux-gnu/libc.so.6\n" +
      call("qsort", 1, 80) + "ob=/lib/x86_64-linux-gnu/libc.so.6\nfn=qsort\n" +
      cost("60") + "cob=/bin/p\n" + call("less", 4, 20) +
      "ob=/bin/p\nfn=less\n" + cost("20") + "totals: 100\n");
  EXPECT_EQ(find(p, "f")->inclusive, 95u);
  EXPECT_EQ(find(p, "f")->project, 35u);
  EXPECT_EQ(find(p, "main")->project, 40u);
  EXPECT_EQ(find(p, "less")->project, 20u);
  EXPECT_EQ(find(p, "qsort")->project, 20u);
}

TEST(Fold, ProjectOfARecursion) {
  const profile p =
      read_body("ob=/bin/p\nfn=f\n" + cost("10") + call("f'2", 1, 90) +
                "cob=/usr/lib/libm.so.6\n" + call("sin", 1, 50) + "fn=f'2\n" +
                cost("40") + call("f'2", 3, 120) + "cob=/usr/lib/libm.so.6\n" +
                call("sin", 4, 50) + "ob=/usr/lib/libm.so.6\nfn=sin\n" +
                cost("100") + "totals: 150\n");
  EXPECT_EQ(find(p, "f")->inclusive, 150u);
  // 10 own, and of the 90 below the share that f'2 has of itself: 40 of 90.
  EXPECT_EQ(find(p, "f")->project, 50u);
}

TEST(Fold, BodySetApartIsTheFunction) {
  // f checks, f.hotpath is its body and calls f again: 2 calls, not 4.
  const profile p = read_body(
      "fn=main\n" + cost("1") + call("f", 1, 26) + "fn=f\n" + cost("3") +
      call("f.hotpath", 1, 23) + "fn=f.hotpath\n" + cost("10") +
      call("f'2", 1, 13) + "fn=f'2\n" + cost("3") + call("f.hotpath'2", 1, 10) +
      "fn=f.hotpath'2\n" + cost("10") + "totals: 27\n");
  const function *f = find(p, "f");
  EXPECT_EQ(f->calls, 2u);
  EXPECT_EQ(f->self, 26u);
  EXPECT_EQ(f->inclusive, 26u);
  EXPECT_FALSE(f->upper_bound);
}

TEST(Symbols, Suffixes) {
  EXPECT_EQ(split_symbol("f'2", false).base, "f");
  EXPECT_TRUE(split_symbol("f'12", false).inner);
  EXPECT_EQ(split_symbol("f.cold", false).base, "f");
  EXPECT_TRUE(split_symbol("f.cold.3'2", false).fragment);
  EXPECT_EQ(split_symbol("f.hotpath.measured", false).base, "f");
  EXPECT_TRUE(split_symbol("f.hotpath.llvm.7", false).fragment);
  EXPECT_EQ(split_symbol("f.isra.0.part.1", false).base, "f");
  EXPECT_EQ(split_symbol("_Z1fv.llvm.123", false).base, "_Z1fv");
  EXPECT_FALSE(split_symbol("_Z1fv.llvm.123", false).fragment);
  EXPECT_EQ(split_symbol("f.cold", true).base, "f.cold");
  EXPECT_EQ(split_symbol("f.resume", false).base, "f.resume");
  EXPECT_EQ(split_symbol("f.2", false).base, "f.2");
  EXPECT_EQ(split_symbol("f() [clone .cold]", false).base, "f()");
  EXPECT_EQ(
      split_symbol("f() [clone .constprop.0] [clone .isra.0]'2", false).base,
      "f()");
  EXPECT_EQ(split_symbol(".cold", false).base, ".cold");
  EXPECT_EQ(split_symbol("", false).base, "");
  EXPECT_EQ(split_symbol("f()::'lambda'()::g()", false).base,
            "f()::'lambda'()::g()");
  EXPECT_FALSE(split_symbol("f()::'lambda'()::g()", false).names_caller);
}

TEST(Symbols, Variants) {
  char digit;
  EXPECT_EQ(without_variant("_ZN4BaseC2Ev", digit), "_ZN4BaseCxEv");
  EXPECT_EQ(digit, '2');
  EXPECT_EQ(without_variant("_ZN4BaseD0Ev", digit), "_ZN4BaseDxEv");
  EXPECT_EQ(digit, '0');
  EXPECT_EQ(without_variant("_ZN2C1Ev", digit), "_ZN2C1Ev"); // a class C1
  EXPECT_EQ(digit, 0);
  EXPECT_EQ(without_variant("C1E", digit), "C1E");
}

TEST(Cycles, OfTwoAndMore) {
  // 0 -> 1 -> 2 -> 1, 2 -> 3 -> 3
  const std::vector<bool> found = on_cycles({{1}, {2}, {1, 3}, {3}});
  EXPECT_EQ(found, (std::vector<bool>{false, true, true, false}));
}

} // namespace
