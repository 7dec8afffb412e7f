//===- error_test.cpp - Files that are refused, and what is said --------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "sample.h"

#include <gtest/gtest.h>

using namespace hotpath::callgrind;
using namespace hotpath::callgrind::test;

namespace {

// The header has 14 lines.
std::string body_error(const std::string &body) {
  return error_of(header() + body);
}

TEST(Error, NoTotals) {
  EXPECT_EQ(body_error("fn=f\n1 1\n"),
            "sample:16: the part has no totals: the file is cut short (a full "
            "disk, or Valgrind was killed); count again");
}

TEST(Error, CutAtEveryByte) {
  const std::string whole = header() + "ob=(1) o\nfl=(1) a.c\nfn=(1) f\n1 123\n"
                                       "cfn=(2) g\ncalls=1 1\n1 45\n\n"
                                       "fn=(2)\n1 45\n\ntotals: 168\n";
  ASSERT_EQ(error_of(whole), "");
  for (std::size_t n = 1; n < whole.size(); ++n)
    EXPECT_NE(error_of(whole.substr(0, n)), "") << n;
}

TEST(Error, WrongTotals) {
  EXPECT_EQ(body_error("fn=f\n1 7\ntotals: 8\n"),
            "sample:17: the costs add up to 7, but the file's total is 8; the "
            "file is damaged");
}

TEST(Error, ForeignFile) {
  EXPECT_EQ(error_of("#!/bin/sh\necho hello\n"),
            "sample:2: this is no line of a Callgrind file: 'echo hello'");
  EXPECT_EQ(error_of("# only a comment\n"),
            "sample:1: there are no counts in this file; it is no Callgrind "
            "file");
  EXPECT_EQ(error_of("1 2 3\n"),
            "sample:1: costs without an 'events:' line before them; this is no "
            "Callgrind file");
}

TEST(Error, ControlCharactersAreNotShown) {
  EXPECT_EQ(error_of("\x1b[31mred\n"),
            "sample:1: this is no line of a Callgrind file: '?[31mred'");
}

TEST(Error, LaterVersion) {
  EXPECT_EQ(error_of("version: 2\n"),
            "sample:1: this is version '2' of the format; known is 1");
}

TEST(Error, OtherEvents) {
  EXPECT_EQ(error_of("positions: line\nevents: Cycles\n"),
            "sample:2: the event Ir was not counted; run valgrind "
            "--tool=callgrind without options that choose events");
}

TEST(Error, UnknownPosition) {
  EXPECT_EQ(error_of("positions: column\n"),
            "sample:1: positions are 'instr' and 'line', not 'column'");
}

TEST(Error, NamesByUnknownNumber) {
  EXPECT_EQ(body_error("fn=(3)\n"), "sample:15: a name is referred to by a "
                                    "number that was not given to any name");
  EXPECT_EQ(body_error("fn=(3x) f\n"),
            "sample:15: a name's number is not understood");
}

TEST(Error, CallsWithoutEnds) {
  const std::string sentence =
      "calls without a function that calls and one that is called";
  EXPECT_EQ(body_error("fn=f\ncalls=1 1\n1 1\n"), "sample:16: " + sentence);
  EXPECT_EQ(body_error("cfn=f\ncalls=1 1\n1 1\n"), "sample:16: " + sentence);
}

TEST(Error, CallWithoutItsCost) {
  EXPECT_EQ(body_error("fn=f\ncfn=g\ncalls=1 1\nfn=g\n"),
            "sample:18: this is no line of a Callgrind file: 'fn=g'");
}

TEST(Error, CostWithoutAFunction) {
  EXPECT_EQ(body_error("1 1\n"), "sample:15: a cost without a function");
}

TEST(Error, MoreCostsThanEvents) {
  EXPECT_EQ(body_error("fn=f\n1 2 3\n"),
            "sample:16: this is no line of a Callgrind file: '1 2 3'");
}

TEST(Error, NumbersBeyond64Bits) {
  EXPECT_EQ(body_error("fn=f\n1 18446744073709551616\n"),
            "sample:16: this is no line of a Callgrind file: '1 "
            "18446744073709551616'");
  EXPECT_EQ(body_error("fn=f\n1 18446744073709551615\n1 1\n"),
            "sample:17: the costs exceed 64 bits");
}

TEST(Error, PartBeforeTheLastOnesTotals) {
  EXPECT_EQ(body_error("fn=f\n1 1\npart: 2\n").substr(0, 57),
            "sample:17: a part begins before the last one's totals: th");
}

TEST(Error, CallersInNames) {
  EXPECT_EQ(body_error("fn=f'main\n1 1\ntotals: 1\n"),
            "the function 'f'main' names its caller; run valgrind again "
            "without --separate-callers");
  EXPECT_EQ(body_error("fn=f'2'main\n1 1\ntotals: 1\n"),
            "the function 'f'2'main' names its caller; run valgrind again "
            "without --separate-callers");
}

TEST(Error, LineWithoutEnd) {
  EXPECT_EQ(error_of(std::string(line_source::longest_line + 1, '#')),
            "sample: the next line is longer than 16 MiB; this is no Callgrind "
            "file");
}

TEST(Error, MissingFile) {
  reader r;
  try {
    r.add_file("/nonexistent/callgrind.out");
    FAIL();
  } catch (const read_error &error) {
    EXPECT_STREQ(error.what(), "/nonexistent/callgrind.out: cannot be read: No "
                               "such file or directory");
  }
}

TEST(Error, Folder) {
  reader r;
  EXPECT_THROW(r.add_file("/"), read_error);
}

} // namespace
