//===- format_test.cpp - Every line that a Callgrind file may have ------===//
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

// main (10) calls f twice (5 each) and strlen of libc (7); f calls strlen once.
const std::string plain =
    header() +
    "ob=/bin/program\nfl=a.c\nfn=main\n1 4\n2 6\n"
    "cfn=f\ncalls=2 10\n3 13\n"
    "cob=/lib/libc.so.6\ncfi=strlen.c\ncfn=strlen\ncalls=1 20\n4 7\n"
    "\nfn=f\n10 10\n"
    "cob=/lib/libc.so.6\ncfi=strlen.c\ncfn=strlen\ncalls=1 20\n11 3\n"
    "\nob=/lib/libc.so.6\nfl=strlen.c\nfn=strlen\n20 10\n"
    "\ntotals: 30\n";

// The same with both compressions and an address before each line.
const std::string compressed =
    header("Ir", "instr line") +
    "ob=(1) /bin/program\nfl=(1) a.c\nfn=(1) main\n0x4000 1 4\n+4 +1 6\n"
    "cfn=(2) f\ncalls=2 0x5000 10\n* +1 13\n"
    "cob=(2) /lib/libc.so.6\ncfi=(2) strlen.c\ncfn=(3) strlen\ncalls=1 * 20\n"
    "+4 +1 7\n"
    "\nfn=(2)\n0x5000 10 10\n"
    "cob=(2)\ncfi=(2)\ncfn=(3)\ncalls=1 +1 -1\n+2 +1 3\n"
    "\nob=(2)\nfl=(2)\nfn=(3)\n-1000 20 10\n"
    "\ntotals: 30\n";

void expect_the_plain_program(const profile &p) {
  EXPECT_EQ(p.total, 30u);
  ASSERT_EQ(p.functions.size(), 3u);
  const function *main = find(p, "main"), *f = find(p, "f"),
                 *strlen = find(p, "strlen");
  ASSERT_TRUE(main && f && strlen);
  EXPECT_EQ(main->object, "/bin/program");
  EXPECT_EQ(strlen->object, "/lib/libc.so.6");
  EXPECT_EQ(main->file, "a.c");
  EXPECT_EQ(main->self, 10u);
  EXPECT_EQ(main->inclusive, 30u);
  EXPECT_EQ(main->calls, 0u);
  EXPECT_EQ(f->calls, 2u);
  EXPECT_EQ(f->inclusive, 13u);
  EXPECT_EQ(strlen->calls, 2u);
  EXPECT_EQ(strlen->inclusive, 10u);
  ASSERT_EQ(strlen->callers.size(), 2u);
  EXPECT_EQ(&p.functions[strlen->callers[0].function], main);
  EXPECT_EQ(strlen->callers[0].cost, 7u);
  EXPECT_EQ(&p.functions[strlen->callers[1].function], f);
  ASSERT_EQ(main->callees.size(), 2u);
  EXPECT_EQ(main->callees[0].calls, 2u);
  EXPECT_EQ(main->callees[0].cost, 13u);
}

TEST(Format, PlainNamesAndPositions) { expect_the_plain_program(read(plain)); }

TEST(Format, BothCompressionsAndAddresses) {
  expect_the_plain_program(read(compressed));
}

TEST(Format, AnyPieces) {
  for (std::size_t piece : {1, 2, 3, 7, 64})
    expect_the_plain_program(read(compressed, {}, piece));
}

TEST(Format, LinesThatEndInCrLf) {
  std::string text;
  for (char c : plain)
    text += c == '\n' ? "\r\n" : std::string(1, c);
  expect_the_plain_program(read(text));
}

TEST(Format, LineLongerThanABlock) {
  const std::string name(1 << 20, 'n');
  const profile p =
      read(header() + "fn=" + name + "\n1 5\ntotals: 5\n", {}, 1000);
  EXPECT_NE(find(p, name), nullptr);
}

TEST(Format, ThePartsOwnFacts) {
  const profile p = read(plain);
  EXPECT_EQ(p.creator, "callgrind-3.19.0");
  ASSERT_EQ(p.parts.size(), 1u);
  EXPECT_EQ(p.parts[0].pid, 42u);
  EXPECT_EQ(p.parts[0].command, "./program");
  EXPECT_EQ(p.parts[0].number, 1u);
  EXPECT_EQ(p.parts[0].trigger, "Program termination");
  EXPECT_TRUE(p.parts[0].selected);
}

// A name in brackets is a number only when it is one.
TEST(Format, BelowMainIsAName) {
  const profile p =
      read(header() + "fn=(below main)\n1 2\nfn=(7) (below main)\n"
                      "1 3\nfn=(7)\n4 1\ntotals: 6\n");
  ASSERT_EQ(p.functions.size(), 1u);
  EXPECT_EQ(p.functions[0].symbol, "(below main)");
  EXPECT_EQ(p.functions[0].self, 6u);
}

TEST(Format, IdsOfThreeSpaces) {
  const profile p =
      read(header() + "ob=(1) o\nfl=(1) f\nfn=(1) n\n1 1\n"
                      "cob=(2) o2\ncfl=(2) f2\ncfn=(2) n2\ncalls=1 1\n1 1\n"
                      "ob=(2)\nfl=(2)\nfn=(2)\n1 1\ntotals: 2\n");
  const function *n2 = find(p, "n2");
  ASSERT_TRUE(n2);
  EXPECT_EQ(n2->object, "o2");
  EXPECT_EQ(n2->file, "f2");
  EXPECT_EQ(n2->calls, 1u);
}

TEST(Format, SparseIds) {
  const profile p = read(header() + "fn=(18446744073709551615) far\n1 1\n"
                                    "fn=(2) near\n1 1\n"
                                    "fn=(18446744073709551615)\n1 1\n"
                                    "totals: 3\n");
  EXPECT_EQ(find(p, "far")->self, 2u);
}

TEST(Format, ObjectOfTheLastCallIsForgotten) {
  const profile p =
      read(header() + "ob=here\nfn=f\n1 1\ncob=there\ncfn=g\ncalls=1 1\n1 1\n"
                      "cfn=g\ncalls=1 1\n1 1\n"
                      "ob=there\nfn=g\n1 1\nob=here\nfn=g\n1 1\ntotals: 3\n");
  unsigned here = 0, there = 0;
  for (const function &f : p.functions)
    if (f.symbol == "g")
      (f.object == "here" ? here : there) += unsigned(f.calls);
  EXPECT_EQ(here, 1u);
  EXPECT_EQ(there, 1u);
}

// fi and fe are inlined code: the function stays.
TEST(Format, InlinedFilesStayInTheFunction) {
  const profile p = read(header() + "fl=a.c\nfn=f\n1 1\nfi=b.h\n7 10\nfe=a.c\n"
                                    "2 100\ntotals: 111\n");
  EXPECT_EQ(find(p, "f")->self, 111u);
  EXPECT_EQ(find(p, "f")->file, "a.c");
}

TEST(Format, JumpsHaveAPositionAndNoCost) {
  const profile p = read(header() + "fn=f\n1 1\njump=3 +2\n+1\njcnd=2/5 9\n*\n"
                                    "jfi=(9) x.c\njfn=(9) g\njump=1 4\n4\n"
                                    "5 10\ntotals: 11\n");
  EXPECT_EQ(find(p, "f")->self, 11u);
}

TEST(Format, SeveralEvents) {
  const std::string body = "fn=f\n1 1 2 30\n2 4 5\n3 6\n4\ntotals: 11 7 30\n";
  EXPECT_EQ(read(header("Dr Ir Dw") + body).total, 7u);
  read_options options;
  options.event = "Dw";
  EXPECT_EQ(read(header("Dr Ir Dw") + body, options).total, 30u);
}

TEST(Format, NumbersInHex) {
  EXPECT_EQ(read(header() + "fn=f\n0xA 0x10\ntotals: 16\n").total, 16u);
}

TEST(Format, LongNamesOfEventsAndComments) {
  EXPECT_EQ(read("event: Ir : Instructions\n# a comment\n" + plain).total, 30u);
}

// With --combine-dumps=yes the second part begins with its number and defines
// its names anew, perhaps under other ids.
TEST(Format, PartsOfOneFileAddUp) {
  const profile p =
      read(header() + "fn=(1) f\n1 3\nfn=(2) g\n1 4\ntotals: 7\n\npart: 2\n"
                      "desc: Trigger: Client Request: two\n\npositions: line\n"
                      "events: Ir\nsummary: 5\n\nfn=(1) g\n1 5\ntotals: 5\n");
  EXPECT_EQ(p.total, 12u);
  EXPECT_EQ(find(p, "g")->self, 9u);
  ASSERT_EQ(p.parts.size(), 2u);
  EXPECT_EQ(p.parts[1].pid, 42u);
  EXPECT_EQ(p.parts[1].trigger, "Client Request: two");
}

TEST(Format, OnlyTheSelectedParts) {
  read_options options;
  options.select = [](const part &p) { return p.number == 2; };
  const profile p =
      read(header() + "fn=(1) f\n1 3\ncfn=(2) g\ncalls=1 1\n1 1\nfn=(2)\n1 1\n"
                      "totals: 4\n\npart: 2\npositions: line\nevents: Ir\n"
                      "fn=(1) g\n1 5\ntotals: 5\n",
           options);
  EXPECT_EQ(p.total, 5u);
  ASSERT_EQ(p.functions.size(), 1u);
  EXPECT_EQ(p.functions[0].calls, 0u);
}

TEST(Format, EmptyFileAddsNothing) {
  const profile p = read("");
  EXPECT_TRUE(p.parts.empty());
  EXPECT_EQ(p.total, 0u);
}

TEST(Format, FilesOfThreadsAddUp) {
  reader r;
  r.add("base", from_text(""));
  r.add("one", from_text(header() + "thread: 1\nfn=f\n1 3\ntotals: 3\n"));
  r.add("two", from_text(header() + "thread: 2\nfn=f\n1 4\ntotals: 4\n"));
  const profile p = r.finish();
  EXPECT_EQ(p.total, 7u);
  EXPECT_EQ(find(p, "f")->self, 7u);
  EXPECT_EQ(p.parts[1].thread, 2u);
}

} // namespace
