//===- flags_test.cpp - The environment variables
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "flags.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

using namespace hotpath;

namespace {

std::vector<std::string> told;

flags parsed(std::vector<std::string> variables) {
  told.clear();
  std::vector<char *> environment;
  for (auto &v : variables)
    environment.push_back(v.data());
  environment.push_back(nullptr);
  flags f = flags_default();
  flags_parse(environment.data(), f,
              [](const char *line) { told.emplace_back(line); });
  return f;
}

} // namespace

// What the program sets gives way to the environment.
TEST(Flags, SetByTheProgram) {
  flags f = parsed({"HOTPATH_LIMIT=7"});
  bool known;
  EXPECT_EQ(flags_set(f, "HOTPATH_LIMIT", "3", known), nullptr);
  EXPECT_TRUE(known);
  EXPECT_EQ(f.HOTPATH_LIMIT.value, 7u);
  EXPECT_EQ(flags_set(f, "HOTPATH_PERCENTILES", "50,99", known), nullptr);
  EXPECT_EQ(f.HOTPATH_PERCENTILES.count, 2u);
  EXPECT_STREQ(flags_set(f, "HOTPATH_OUTPUT_FORMAT", "xml", known),
               "table, json, json-pretty or none");
  EXPECT_EQ(f.HOTPATH_OUTPUT_FORMAT.value, output_format::table);
  EXPECT_EQ(flags_set(f, "HOTPATH_LIMITS", "3", known), nullptr);
  EXPECT_FALSE(known);
}

TEST(Flags, Sections) {
  auto chosen = [](const char *value) {
    return parsed({std::string("HOTPATH_REPORT=") + value})
        .HOTPATH_REPORT.chosen;
  };
  EXPECT_EQ(chosen("functions_timing"), section_functions_timing);
  EXPECT_TRUE(chosen("auto") & section_functions_timing);
  EXPECT_FALSE(chosen("-functions_timing") & section_functions_timing);
  EXPECT_FALSE(chosen("all,-functions_timing") & section_functions_timing);
  EXPECT_TRUE(told.empty());
  for (const char *bad : {"", "functions", "auto,", ",auto", "-", "--auto"}) {
    EXPECT_TRUE(chosen(bad) & section_functions_timing) << bad;
    EXPECT_EQ(told.size(), 1u) << bad;
  }
}

TEST(Flags, Defaults) {
  flags f = parsed({"PATH=/bin", "HOME=/"});
  EXPECT_TRUE(told.empty());
  EXPECT_EQ(f.HOTPATH_OUTPUT_FORMAT.value, output_format::table);
  EXPECT_EQ(f.HOTPATH_FUNCTIONS_LIMIT.value, 15u);
  EXPECT_EQ(f.HOTPATH_LIMIT.value, 0u);
  ASSERT_EQ(f.HOTPATH_PERCENTILES.count, 1u);
  EXPECT_EQ(f.HOTPATH_PERCENTILES.value[0], 95000u);
  EXPECT_FALSE(f.HOTPATH_OFF.value);
  EXPECT_EQ(table_limit(f), 15u);
}

TEST(Flags, Values) {
  flags f = parsed({"HOTPATH_OUTPUT_FORMAT=json-pretty", "HOTPATH_OFF=1",
                    "HOTPATH_OUTPUT_PATH=a=b.json", "NO_COLOR=1",
                    "HOTPATH_CLOCK=monotonic",
                    "HOTPATH_USER_METADATA=runner=big,os=x"});
  EXPECT_TRUE(told.empty());
  EXPECT_EQ(f.HOTPATH_OUTPUT_FORMAT.value, output_format::json_pretty);
  EXPECT_TRUE(f.HOTPATH_OFF.value);
  EXPECT_STREQ(f.HOTPATH_OUTPUT_PATH.value, "a=b.json");
  EXPECT_TRUE(f.NO_COLOR.value);
  EXPECT_EQ(f.HOTPATH_CLOCK.value, clock_choice::monotonic);
}

TEST(Flags, PercentilesAreSortedAndUnique) {
  flags f = parsed({"HOTPATH_PERCENTILES=99.9,50,95,50,100,0.125"});
  EXPECT_TRUE(told.empty());
  std::vector<uint32_t> got(f.HOTPATH_PERCENTILES.value,
                            f.HOTPATH_PERCENTILES.value +
                                f.HOTPATH_PERCENTILES.count);
  EXPECT_EQ(got, (std::vector<uint32_t>{125, 50000, 95000, 99900, 100000}));
  text out;
  put_percentile(out, 99900);
  out.put(' ');
  put_percentile(out, 125);
  out.put(' ');
  put_percentile(out, 50000);
  out.put(' ');
  put_percentile(out, 99050);
  EXPECT_STREQ(out.c_str(), "99.9 0.125 50 99.05");
}

TEST(Flags, BadValuesAreToldAndLeaveTheDefault) {
  for (const char *bad : {"101", "0", "", "50,", "x", "50;95", "1e2",
                          "1,2,3,4,5,6,7,8,9,10,11"}) {
    flags f = parsed({std::string("HOTPATH_PERCENTILES=") + bad});
    ASSERT_EQ(told.size(), 1u) << bad;
    EXPECT_NE(told[0].find("HOTPATH_PERCENTILES="), std::string::npos);
    EXPECT_EQ(f.HOTPATH_PERCENTILES.value[0], 95000u) << bad;
  }
  for (const char *bad :
       {"HOTPATH_OUTPUT_FORMAT=yaml", "HOTPATH_LIMIT=-1", "HOTPATH_LIMIT=9x",
        "HOTPATH_LIMIT=99999999999", "HOTPATH_OFF=maybe",
        "HOTPATH_CLOCK=sundial", "HOTPATH_USER_METADATA=novalue"}) {
    parsed({bad});
    EXPECT_EQ(told.size(), 1u) << bad;
  }
}

TEST(Flags, UnknownNamesGetTheNearest) {
  parsed({"HOTPATH_OUTPUT_PAHT=x"});
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0], "unknown variable HOTPATH_OUTPUT_PAHT; the nearest valid "
                     "name is HOTPATH_OUTPUT_PATH");
  parsed({"HOTPATH_FUNCTION_LIMIT=3", "HOTPATH_PERCENTILE=50"});
  ASSERT_EQ(told.size(), 2u);
  EXPECT_NE(told[0].find("HOTPATH_FUNCTIONS_LIMIT"), std::string::npos);
  EXPECT_NE(told[1].find("HOTPATH_PERCENTILES"), std::string::npos);
}

// Names of other parts pass.
TEST(Flags, OtherParts) {
  parsed({"HOTPATH_POLICY_PATH=x", "HOTPATHOLOGY=1"});
  EXPECT_TRUE(told.empty());
}

TEST(Flags, Allocations) {
  flags f = parsed({"HOTPATH_ALLOC_METRIC=count", "HOTPATH_ALLOC_TRACK=live"});
  EXPECT_EQ(f.HOTPATH_ALLOC_METRIC.value, alloc_metric::count);
  EXPECT_EQ(f.HOTPATH_ALLOC_TRACK.value, alloc_track::live);
  EXPECT_TRUE(told.empty());
  f = parsed({"HOTPATH_ALLOC_METRIC=x", "HOTPATH_ALLOC_TRACK=x"});
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(f.HOTPATH_ALLOC_METRIC.value, alloc_metric::bytes);
  EXPECT_EQ(f.HOTPATH_ALLOC_TRACK.value, alloc_track::totals);
}

TEST(Flags, LimitsOfTheTable) {
  EXPECT_EQ(table_limit(parsed({"HOTPATH_LIMIT=3"})), 3u);
  EXPECT_EQ(
      table_limit(parsed({"HOTPATH_LIMIT=3", "HOTPATH_FUNCTIONS_LIMIT=0"})),
      0u);
}

TEST(Flags, HelpNamesEveryFlag) {
  text out;
  flags_help(out);
  std::string help = out.c_str();
#define FLAG(type, name, value, sentence)                                      \
  EXPECT_NE(help.find(#name), std::string::npos);
#include "flags.inc"
}
