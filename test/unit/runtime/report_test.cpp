//===- report_test.cpp - Tables and JSON
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "display_name.h"
#include "flags.h"
#include "hotpath/abi.h"
#include "json_writer.h"
#include "report.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

using namespace hotpath;

namespace {

struct made {
  std::vector<row> rows;
  snapshot s;
  scratch memory;

  row &add(const char *name, uint64_t calls, uint64_t total_ns) {
    row r = {};
    r.id = uint32_t(rows.size()) + 1;
    r.name = name;
    r.symbol = name;
    r.calls = r.timed = r.covered = calls;
    r.total = r.sum = total_ns;
    r.min = r.max = calls ? total_ns / calls : 0;
    histogram_bucket b = bucket_of(r.max);
    r.octaves[b.octave] = memory.array<uint64_t>(histogram_buckets);
    r.octaves[b.octave][b.index] = calls;
    rows.push_back(r);
    return rows.back();
  }

  std::string table(flags f, unsigned width = 80, bool colour = false) {
    s.rows = rows.data();
    s.row_count = uint32_t(rows.size());
    s.calls = 0;
    for (auto &r : rows)
      s.calls += r.calls;
    report_facts facts = {};
    facts.program_path = "/usr/bin/prog";
    selection chosen = report_select(s, f, memory, [](const char *) {});
    text out;
    report_table(out, s, chosen, f, facts, {width, colour});
    return out.c_str();
  }
};

std::string shown_name(const char *s, size_t width) {
  text out;
  put_cut(out, s, width);
  return out.c_str();
}

} // namespace

TEST(Table, Layout) {
  made m;
  m.s.wall_ns = 2e9;
  m.add("main", 1, 1999000000);
  m.add("parse", 1234567, 999999999);
  m.add("tiny", 12, 1234);
  EXPECT_EQ(
      m.table(flags_default()),
      "hotpath: prog, 2.00 s\n"
      "\n"
      "  Function      Calls         Avg         P95       Total   % Total\n"
      "  ─────────────────────────────────────────────────────────────────\n"
      "  main              1     2.00 s      2.00 s      2.00 s     99.95%\n"
      "  parse     1,234,567   810.00 ns   810.00 ns     1.00 s     50.00%\n"
      "  tiny             12   102.83 ns   102.00 ns     1.23 µs     0.00%\n");
}

// Every line fits the terminal; long names lose their middle.
TEST(Table, FitsTheWidth) {
  made m;
  m.s.wall_ns = 1e9;
  std::string name = "ns::Klass<std::pair<int, std::string> >::member(" +
                     std::string(200, 'x') + ")";
  m.add(name.c_str(), 5, 5000);
  m.add("größe", 5, 4000);
  for (unsigned width : {80u, 100u, 140u}) {
    std::string table = m.table(flags_default(), width);
    for (size_t at = 0; at < table.size();) {
      size_t end = table.find('\n', at);
      EXPECT_LE(columns(table.data() + at, end - at), width);
      at = end + 1;
    }
    EXPECT_NE(table.find("ns::"), std::string::npos);
    EXPECT_NE(table.find("…"), std::string::npos);
  }
}

TEST(Table, LimitsAndMarks) {
  made m;
  m.s.wall_ns = 1e9;
  m.s.timed_ns = 30;
  m.s.floor_ns = 10;
  m.s.noise_ns = 4;
  row &busy = m.add("busy", 10, 100000);
  busy.calls_inside = busy.timed_inside = 1000; // 20 us of 100 us
  row &open = m.add("open", 1, 5000);
  open.open = 1;
  row &instant = m.add("instant", 1000, 1000);
  instant.calls = 90000; // of which 1,000 were timed
  for (int i = 0; i < 20; ++i)
    m.add("other", 1, 10);
  flags f = flags_default();
  f.HOTPATH_FUNCTIONS_LIMIT.value = 4;
  std::string table = m.table(f);
  EXPECT_NE(table.find("% *\n"), std::string::npos) << table;
  EXPECT_NE(table.find("% +\n"), std::string::npos) << table;
  EXPECT_NE(table.find("~<4.00 ns"), std::string::npos) << table;
  EXPECT_NE(table.find("~1.00 µs"), std::string::npos) << table;
  EXPECT_NE(table.find("estimated from a sample"), std::string::npos) << table;
  EXPECT_NE(table.find("… and 19 more (HOTPATH_FUNCTIONS_LIMIT=0 shows all)"),
            std::string::npos)
      << table;
  EXPECT_NE(table.find("below the resolution"), std::string::npos);
}

TEST(Table, ColourOnlyWhenAsked) {
  made m;
  m.s.wall_ns = 1000;
  m.add("f", 1, 900);
  EXPECT_EQ(m.table(flags_default()).find('\033'), std::string::npos);
  EXPECT_NE(m.table(flags_default(), 80, true).find("\033[31m"),
            std::string::npos);
}

TEST(Table, SortedByTotalThenName) {
  made m;
  m.s.wall_ns = 1000;
  m.add("b", 1, 10);
  m.add("a", 1, 10);
  m.add("c", 1, 20);
  std::string table = m.table(flags_default());
  EXPECT_LT(table.find("  c "), table.find("  a "));
  EXPECT_LT(table.find("  a "), table.find("  b "));
}

TEST(Table, NothingMeasured) {
  made m;
  m.s.wall_ns = 1000;
  EXPECT_NE(m.table(flags_default()).find("No measured function was called."),
            std::string::npos);
}

TEST(DisplayName, LastSegments) {
  EXPECT_STREQ(last_segments("a::b::c", 0), "a::b::c");
  EXPECT_STREQ(last_segments("a::b::c", 1), "c");
  EXPECT_STREQ(last_segments("a::b::c", 2), "b::c");
  EXPECT_STREQ(last_segments("a::b::c", 9), "a::b::c");
  EXPECT_STREQ(last_segments("a::b<x::y>::f(p::q)", 2), "b<x::y>::f(p::q)");
  EXPECT_STREQ(last_segments("(anonymous namespace)::f", 1), "f");
}

TEST(DisplayName, CutKeepsBothEnds) {
  EXPECT_EQ(shown_name("abcdefghij", 10), "abcdefghij");
  EXPECT_EQ(shown_name("abcdefghijk", 10), "abc…fghijk");
  EXPECT_EQ(shown_name("äöüäöüäöüäö", 10), "äöü…üäöüäö");
}

TEST(Text, NumbersIgnoreTheLocale) {
  text out;
  out.put_grouped(0);
  out.put(' ');
  out.put_grouped(18446744073709551615u);
  out.put(' ');
  out.put_fixed(1.005, 1);
  out.put(' ');
  out.put_fixed(-3, 2);
  out.put(' ');
  out.put_fixed(0.09999, 2);
  EXPECT_STREQ(out.c_str(), "0 18,446,744,073,709,551,615 1.0 0.00 0.10");
}

TEST(Json, EscapesAndReplacesInvalidUtf8) {
  text out;
  json_writer w(out, false);
  w.open_array();
  w.string(nullptr, "a\"\\\n\x01");
  w.string(nullptr, "ä\xF0\x9F\x98\x80");
  w.string(nullptr, "\xFF\xC0\xAF\xED\xA0\x80");
  w.string(nullptr, "\xE2\x82");
  w.string(nullptr, "a\0b", 3);
  w.string(nullptr, "\xC2\x9B\x7F\xC2\xA0");
  w.close_array();
  EXPECT_STREQ(out.c_str(),
               "[\"a\\\"\\\\\\u000a\\u0001\",\"ä\xF0\x9F\x98\x80\","
               "\"\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\","
               "\"\\ufffd\\ufffd\",\"a\\u0000b\",\"\\u009b\\u007f\xC2\xA0\"]");
}

TEST(Json, PrettyAndCompactNesting) {
  for (bool pretty : {false, true}) {
    text out;
    json_writer w(out, pretty);
    w.open_object();
    w.open_array("empty");
    w.close_array();
    w.number("n", int64_t(-5));
    w.close_object();
    EXPECT_STREQ(out.c_str(), pretty ? "{\n  \"empty\": [],\n  \"n\": -5\n}"
                                     : "{\"empty\":[],\"n\":-5}");
  }
}

// Nearest rank over known counts.
TEST(Percentile, NearestRank) {
  made m;
  row &r = m.add("f", 0, 0);
  r.min = 1;
  r.max = 60;
  for (auto &o : r.octaves)
    o = nullptr;
  r.octaves[0] = m.memory.array<uint64_t>(histogram_buckets);
  for (int i = 1; i <= 60; ++i)
    r.octaves[0][i] = 1;
  EXPECT_EQ(row_percentile(r, 50000), 30u);
  EXPECT_EQ(row_percentile(r, 95000), 57u);
  EXPECT_EQ(row_percentile(r, 100000), 60u);
  EXPECT_EQ(row_percentile(r, 1), 1u);
}
