//===- pairing_test.cpp - Names, and which function is which
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "reports.h"
#include "verdict/names.h"

#include <gtest/gtest.h>

using namespace hotpath;
using namespace hotpath::test;
using verdict::normalised;
using verdict::pairing;
using verdict::state;

namespace {

/// How two reports with one function each are paired.
verdict::function_pair paired(model::timing_row before, model::timing_row after,
                              const policy::policy &p = {}) {
  model::report x = empty_report(), y = empty_report();
  add(x, std::move(before));
  add(y, std::move(after));
  const auto b = side_of(x), c = side_of(y);
  return pair_functions(b, c, p).front();
}

} // namespace

TEST(Names, WhatCompilersChange) {
  EXPECT_EQ(normalised("f(int) [clone .constprop.0] [clone .isra.0]"),
            normalised("f(int)"));
  EXPECT_EQ(normalised("f.part.0.isra.1"), "f");
  EXPECT_EQ(normalised("fib(int)'2"), "fib(int)");
  EXPECT_EQ(normalised("std::__cxx11::basic_string<char>::size[abi:cxx11]()"),
            "std::basic_string<char>::size()");
  EXPECT_EQ(normalised("std::__1::vector<std::vector<int> >"),
            normalised("std::vector<std::vector<int>>"));
  EXPECT_EQ(normalised("f(unsigned long int)"), normalised("f(unsigned long)"));
  EXPECT_EQ(normalised("a<5ul>"), "a<5>");
  EXPECT_EQ(normalised("value5ul"), "value5ul");
  EXPECT_EQ(normalised("v2::f() const"), "v2::f()const");
  EXPECT_EQ(normalised("main::{lambda(int)#1}::operator()(int) const"),
            normalised("main::$_0::operator()(int) const"));
}

TEST(Pairing, LambdasOfOnePlaceInTwoSpellings) {
  auto gcc = timed(1, "main::{lambda(int)#1}::operator()", 10, 100),
       clang = timed(7, "main::$_3::operator()", 10, 100);
  gcc.location = clang.location = model::location{"a.cpp", 12, 3};
  EXPECT_EQ(paired(gcc, clang).how, pairing::normalised);
}

TEST(Pairing, ToldByThePolicy) {
  const auto told = [](const char *renames) {
    return paired(timed(1, "old::deep::parse", 1, 1),
                  timed(1, "fresh::parse", 999, 77),
                  policy::parse_policy(std::string("[renames]\n") + renames,
                                       "p.toml"))
        .how;
  };
  EXPECT_EQ(told("'old::deep::parse' = 'fresh::parse'"), pairing::told);
  EXPECT_EQ(told("'/^old::deep::(.*)$/' = 'fresh::\\1'"), pairing::told);
  EXPECT_EQ(told("'/^old::none::(.*)$/' = 'fresh::\\1'"), pairing::added);
}

TEST(Pairing, GuessesAreShownAndNotJudged) {
  model::report x = empty_report(), y = empty_report();
  auto before = timed(1, "ns::parse_header", 100, 1000),
       after = timed(1, "ns::read_header", 100, 9000);
  before.location = model::location{"p.cpp", 10, 1};
  after.location = model::location{"p.cpp", 15, 1};
  before.callers = after.callers = {{0, "(outside)", 100, 100000}};
  add(x, before);
  add(y, after);
  const auto b = side_of(x), c = side_of(y);
  policy::policy p;
  auto result = compare(b, c, p, {});
  // Half of the words, the place, the caller and the calls: 0.2 + 3 * 0.2.
  EXPECT_NEAR(result.rows.at(0).pair.score, 0.8, 1e-12);
  EXPECT_EQ(result.rows[0].state, state::renamed);
  EXPECT_EQ(result.rows[0].note, "was ns::parse_header?");
  p.judge_renames = true;
  EXPECT_EQ(compare(b, c, p, {}).rows[0].state, state::suspect);
}

TEST(Pairing, TwoAlikeAreNotGuessed) {
  model::report x = empty_report(), y = empty_report();
  const auto placed = [](std::uint64_t id, const char *name) {
    auto row = timed(id, name, 100, 1000);
    row.location = model::location{"p.cpp", 10, 1};
    return row;
  };
  add(x, placed(1, "ns::parse_header"));
  add(y, placed(1, "ns::read_header"));
  add(y, placed(2, "ns::scan_header"));
  const auto b = side_of(x), c = side_of(y);
  const auto pairs = pair_functions(b, c, {});
  ASSERT_EQ(pairs.size(), 3u);
  EXPECT_EQ(pairs[0].how, pairing::added);
  EXPECT_EQ(pairs[2].how, pairing::removed);
}

TEST(Pairing, StaticsOfOneNameStayApart) {
  model::report x = empty_report(), y = empty_report();
  for (model::report *r : {&x, &y})
    for (const char *file : {"a.cpp", "b.cpp"}) {
      auto row = timed(file[0] == 'a' ? 1 : 2, "helper", 5, 10);
      row.location = model::location{file, 1, 1};
      add(*r, row);
    }
  const auto b = side_of(x), c = side_of(y);
  const auto pairs = pair_functions(b, c, {});
  ASSERT_EQ(pairs.size(), 2u);
  for (const auto &pair : pairs)
    EXPECT_EQ(pair.baseline->file, pair.candidate->file);
}
