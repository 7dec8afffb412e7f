//===- watch_text_test.cpp - Text of a known width in a terminal
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "watch/terminal_text.h"

#include <clocale>
#include <gtest/gtest.h>

using namespace hotpath::watch;

namespace {

class WatchText : public testing::Test {
protected:
  void SetUp() override { ASSERT_TRUE(std::setlocale(LC_CTYPE, "C.UTF-8")); }
  void TearDown() override { std::setlocale(LC_CTYPE, "C"); }
};

TEST_F(WatchText, FitsEveryWidth) {
  for (const char *name : {"", "f", "a::b::c::d", "日本語の名前", "a日b本c語",
                           "e\u0301te\u0301", "\xff\xfe broken \xe6\x97"})
    for (std::size_t width = 0; width < 20; ++width)
      for (bool ascii : {false, true})
        EXPECT_EQ(columns_of(fitted(name, width, ascii)), width)
            << name << " in " << width;
}

TEST_F(WatchText, KeepsTheEndOfALongName) {
  EXPECT_EQ(fitted("first::second::third", 10, false), "fir…:third");
  EXPECT_EQ(fitted("first::second::third", 10, true), "fir~:third");
  EXPECT_EQ(fitted("short", 8, false), "short   ");
}

TEST_F(WatchText, NothingReachesTheTerminalAsACommand) {
  EXPECT_EQ(presentable("a\x1b[2J\n\x7f\xc2\x9b", false), "a?[2J???");
  EXPECT_EQ(presentable("\u202eabc", false), "?abc");
  EXPECT_EQ(presentable("\xed\xa0\x80\xf5\xc0\xaf", false), "????");
  EXPECT_EQ(presentable("µs 日", true), "us ?");
}

TEST_F(WatchText, NumbersHaveThreeDigits) {
  EXPECT_EQ(short_time(0), "0.00 ns");
  EXPECT_EQ(short_time(63.94), "63.9 ns");
  EXPECT_EQ(short_time(999.6), "1.00 µs");
  EXPECT_EQ(short_time(425.08e6), "425 ms");
  EXPECT_EQ(short_time(3600e9), "3600 s");
  EXPECT_EQ(short_count(357435), "357,435");
  EXPECT_EQ(short_count(9999999), "9,999,999");
  EXPECT_EQ(short_count(1e7), "10.0 M");
  EXPECT_EQ(short_rate(0), "0");
  EXPECT_EQ(short_rate(999.4), "999");
  EXPECT_EQ(short_rate(999.6), "1.00 k");
  EXPECT_EQ(percent(0.925), "92.5%");
  EXPECT_EQ(percent(16), "1600%");
}

} // namespace
