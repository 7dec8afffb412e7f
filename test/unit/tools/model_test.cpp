//===- model_test.cpp - Reports, read and written
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "sample.h"

#include "report/error.h"
#include "report/json_output.h"
#include "report/json_reader.h"

#include <gtest/gtest.h>

using namespace hotpath;
using namespace hotpath::test;
using nlohmann::ordered_json;

namespace {

/// What a report is refused with; empty when it is not.
std::string refusal(const std::string &text) {
  try {
    model::read_report(text, "r.json");
    return "";
  } catch (const model::report_error &error) {
    return error.what();
  }
}

/// The sample with the value at a JSON pointer replaced.
std::string with(const char *pointer, const ordered_json &value) {
  ordered_json report = sample();
  report[ordered_json::json_pointer(pointer)] = value;
  return report.dump();
}

std::string without(const char *pointer) {
  ordered_json report = sample();
  const ordered_json::json_pointer place(pointer);
  report[place.parent_pointer()].erase(place.back());
  return report.dump();
}

} // namespace

TEST(Model, WritesWhatItRead) {
  const ordered_json report = sample();
  const model::report r = model::read_report(report.dump(), "r.json");
  for (const bool pretty : {false, true})
    EXPECT_EQ(ordered_json::parse(model::write_report(r, pretty)), report);
  EXPECT_EQ(r.functions_timing->data[1].percentiles[2].thousandths, 99900u);
  EXPECT_EQ(r.functions_timing->data[1].histogram[1].count, 40u);
  EXPECT_EQ(r.contexts->data[1].parent, 1u);
}

TEST(Model, ReadsTheMetaAlone) {
  model::report whole = model::read_report(sample().dump(), "r.json");
  // What read_report refuses is not looked at.
  const std::string wrong = with("/functions_timing/data/0/calls", "many");
  EXPECT_NE(refusal(wrong), "");
  model::report alone;
  alone.meta = model::read_meta(wrong, "r.json");
  whole.functions_timing.reset();
  whole.contexts.reset();
  whole.functions_icount.reset();
  whole.zones.reset();
  whole.functions_alloc.reset();
  whole.threads.reset();
  whole.runs.clear();
  EXPECT_EQ(model::write_report(alone, false),
            model::write_report(whole, false));
  for (const std::string &text :
       {with("/type", "other"), with("/schema", 2), with("/meta/run", "x"),
        without("/meta/program"), sample().dump() + "x"})
    EXPECT_THROW(model::read_meta(text, "r.json"), model::report_error) << text;
}

TEST(Model, SkipsWhatItDoesNotKnow) {
  ordered_json report = sample();
  report["functions_later"] = {{"data", {1, nullptr, "x", {{"calls", -1}}}}};
  report["functions_timing"]["data"][0]["new"] = {-1.5, false};
  EXPECT_EQ(refusal(report.dump()), "");
}

// As a text of a member that is not known, so that no more than JSON counts.
TEST(Model, KnowsWhatIsJson) {
  const char *valid[] = {"0",
                         "-0",
                         "10.5e+3",
                         "1E-2",
                         "18446744073709551616",
                         "null",
                         "[ ]",
                         "{ }",
                         "[[],{}]",
                         "\"\\u0000\\n\\/\"",
                         "\"\\ud83d\\ude00\"",
                         "\"\xf0\x9f\x98\x80 \xc3\xa9\"",
                         "{\"a\":{\"a\":1}}"};
  const char *invalid[] = {"",
                           "01",
                           "+1",
                           "1.",
                           ".5",
                           "1e",
                           "-",
                           "0x1",
                           "Infinity",
                           "nul",
                           "truefalse",
                           "[1,]",
                           "[1 2]",
                           "{\"a\":1,}",
                           "{\"a\"}",
                           "{a:1}",
                           "[",
                           "\"",
                           "\"\\x\"",
                           "\"\\u12g4\"",
                           "\"\\ud83d\"",
                           "\"\\ude00\"",
                           "\"\\ud83dx\"",
                           "\"\\ud83d\\u0041\"",
                           "\"\n\"",
                           "\"\xc0\x80\"",
                           "\"\xed\xa0\x80\"",
                           "\"\xf4\x90\x80\x80\"",
                           "\"\xc3\"",
                           "'a'",
                           "//\n1",
                           "1 1"};
  std::string text = sample().dump();
  text.insert(1, "\"later\": ,");
  const std::size_t place = text.find(" ,");
  for (const char *value : valid)
    EXPECT_EQ(refusal(std::string(text).insert(place, value)), "") << value;
  for (const char *value : invalid)
    EXPECT_NE(refusal(std::string(text).insert(place, value))
                  .find("is no valid JSON at byte"),
              std::string::npos)
        << value;
  EXPECT_EQ(refusal(sample().dump() + "\n \t"), "");
  const std::string more = sample().dump() + " }";
  EXPECT_EQ(refusal(more),
            "r.json is no valid JSON at byte " + std::to_string(more.size()));
}

TEST(Model, ReadsEscapes) {
  std::string text = with("/meta/run", "NAME");
  text.replace(text.find("NAME"), 4, "n\\u0061ti\\u0076e");
  text.replace(text.find("\"run\""), 5, "\"r\\u0075n\"");
  text = std::string(text).replace(text.find("\"k\":"), 4,
                                   "\"\\ud83d\\ude00 \\\" \\u00e9\":");
  const model::report r = model::read_report(text, "r.json");
  EXPECT_EQ(r.meta.run, "native");
  EXPECT_EQ(r.meta.user_metadata.count("\xf0\x9f\x98\x80 \" \xc3\xa9"), 1u);
}

TEST(Model, NeedsNoTimes) {
  ordered_json report = sample();
  report.erase("functions_timing");
  report.erase("contexts");
  const model::report r = model::read_report(report.dump(), "r.json");
  EXPECT_FALSE(r.functions_timing);
  EXPECT_EQ(ordered_json::parse(model::write_report(r, false)), report);
}

TEST(ModelRefuses, WrongTypes) {
  EXPECT_EQ(refusal(with("/meta", 1)),
            "r.json: /meta is a number, it has to be an object");
  EXPECT_EQ(refusal(with("/meta/run", nullptr)),
            "r.json: /meta/run is null, it has to be a text");
  EXPECT_EQ(refusal(with("/functions_timing/data", "x")),
            "r.json: /functions_timing/data is a text, it has to be a list");
  EXPECT_EQ(
      refusal(with("/functions_timing/data/1/calls", ordered_json::object())),
      "r.json: /functions_timing/data/1/calls is an object, it has to be "
      "a whole number from 0 to 2^62");
  EXPECT_EQ(refusal(with("/functions_timing/data/1/below_resolution", 1)),
            "r.json: /functions_timing/data/1/below_resolution is a number, it "
            "has to be true or false");
  EXPECT_EQ(refusal(with("/meta/user_metadata/k", 1)),
            "r.json: /meta/user_metadata/k has to be a text");
}

TEST(ModelRefuses, NumbersOutOfRange) {
  const char *calls = "/functions_timing/data/0/calls";
  const std::string wanted = "it has to be a whole number from 0 to 2^62",
                    place = calls;
  EXPECT_EQ(refusal(with(calls, -1)),
            "r.json: " + place + " is a negative number, " + wanted);
  EXPECT_EQ(refusal(with(calls, 1.5)),
            "r.json: " + place + " is a fraction, " + wanted);
  EXPECT_EQ(refusal(with(calls, 18446744073709551615u)),
            "r.json: " + place + " is a number above 2^62, " + wanted);
  std::string huge = with(calls, 123456);
  huge.replace(huge.find("123456"), 6, "18446744073709551616");
  EXPECT_EQ(refusal(huge),
            "r.json: " + place + " is a number above 2^62, " + wanted);
  std::string text = with(calls, 123456);
  text.replace(text.find("123456"), 6, "1e999 ");
  EXPECT_NE(refusal(text).find("has a number out of range"), std::string::npos);
  text.replace(text.find("1e999 "), 6, "NaN   ");
  EXPECT_NE(refusal(text).find("is no valid JSON at byte"), std::string::npos);
  EXPECT_EQ(refusal(with("/meta/overhead/share", -0.5)),
            "r.json: /meta/overhead/share is a negative number, it has to be a "
            "number from 0 on");
}

/// The same report, with the members of each object the other way round.
ordered_json turned(const ordered_json &value) {
  if (value.is_array()) {
    ordered_json list = ordered_json::array();
    for (const ordered_json &item : value)
      list.push_back(turned(item));
    return list;
  }
  if (!value.is_object())
    return value;
  ordered_json object = ordered_json::object();
  std::vector<std::string> keys;
  for (const auto &[key, member] : value.items())
    keys.push_back(key);
  // Percentiles are a list, in the order in which they come.
  const auto is_percentile = [](const std::string &key) {
    return key.size() > 1 && key[0] == 'p' && std::isdigit(key[1]);
  };
  for (const std::string &key : keys)
    if (is_percentile(key))
      object[key] = value[key];
  for (std::size_t i = keys.size(); i-- > 0;)
    if (!is_percentile(keys[i]))
      object[keys[i]] = turned(value[keys[i]]);
  return object;
}

// The reader compares names with those that come next in the usual order first.
TEST(Model, IsTheSameInAnyOrderOfMembers) {
  const std::string usual = sample().dump(), other = turned(sample()).dump();
  EXPECT_NE(usual, other);
  EXPECT_EQ(model::write_report(model::read_report(other, "r.json"), false),
            model::write_report(model::read_report(usual, "r.json"), false));
  // Blanks are no part of names, numbers and pairs.
  EXPECT_EQ(model::write_report(
                model::read_report(turned(sample()).dump(3), "r.json"), false),
            model::write_report(model::read_report(usual, "r.json"), false));
}

TEST(ModelRefuses, MembersThereTwiceWhereverTheyStand) {
  for (const char *place : {"\"name\":", "\"id\":", "\"calls\":"}) {
    std::string text = sample().dump();
    const std::size_t row = text.find("\"functions_timing\"");
    const std::size_t at = text.find(place, text.find("\"data\"", row));
    const std::size_t end = text.find_first_of(",}", at);
    text.insert(at, text.substr(at, end - at) + ",");
    EXPECT_NE(refusal(text).find("is there twice"), std::string::npos) << place;
  }
  std::string text = turned(sample()).dump();
  text.insert(text.rfind("\"schema\":"), "\"schema\":1,");
  EXPECT_EQ(refusal(text), "r.json: /schema is there twice");
}

TEST(ModelRefuses, MissingAndDouble) {
  EXPECT_EQ(refusal(without("/functions_timing/data/1/calls")),
            "r.json: /functions_timing/data/1 has no calls");
  EXPECT_EQ(refusal(without("/meta/program")), "r.json: /meta has no program");
  EXPECT_EQ(refusal(without("/schema")), "r.json: the report has no schema");
  std::string text = sample().dump();
  text.insert(1, "\"schema\":1,");
  EXPECT_EQ(refusal(text), "r.json: /schema is there twice");
  text = sample().dump();
  text.insert(text.find("\"p50_ns\""), "\"p50.0_ns\":1,");
  EXPECT_EQ(refusal(text),
            "r.json: /functions_timing/data/0/p50_ns is there twice");
  text = sample().dump();
  text.insert(text.find("\"k\":"), "\"k\":\"w\",");
  EXPECT_EQ(refusal(text), "r.json: /meta/user_metadata/k is there twice");
}

TEST(ModelRefuses, WhatDoesNotFitTogether) {
  EXPECT_EQ(refusal(with("/functions_timing/data/1/id", 1)),
            "r.json: /functions_timing/data/1/id is another row's");
  EXPECT_EQ(refusal(with("/functions_timing/data/1/histogram", {{10, 0}})),
            "r.json: /functions_timing/data/1/histogram has an empty bucket");
  EXPECT_EQ(
      refusal(with("/functions_timing/data/1/histogram", {{4032, 1}, {10, 1}})),
      "r.json: /functions_timing/data/1/histogram does not ascend");
  EXPECT_EQ(refusal(with("/functions_timing/data/1/histogram", {{4033, 1}})),
            "r.json: /functions_timing/data/1/histogram is not on the grid of "
            "buckets");
  EXPECT_EQ(refusal(with("/functions_timing/data/1/histogram/0", {1, 2, 3})),
            "r.json: /functions_timing/data/1/histogram/0/2 is one too many");
  EXPECT_EQ(refusal(with("/functions_timing/data/1/histogram/0", {1})),
            "r.json: /functions_timing/data/1/histogram/0 has to be a list of "
            "two numbers");
  EXPECT_EQ(refusal(with("/contexts/data/1/parent", 3)),
            "r.json: /contexts/data/1/parent is no context before this one");
  EXPECT_EQ(refusal(with("/contexts/data/1/function", 77)),
            "r.json: /contexts/data/1 has neither the id of a listed function "
            "nor a name");
  EXPECT_EQ(refusal(with("/functions_timing/percentiles", {95, 50})),
            "r.json: /functions_timing/percentiles have to ascend above 0 and "
            "up to 100");
  EXPECT_EQ(refusal(with("/meta/run", "dreamt")),
            "r.json: /meta/run is dreamt, no kind of run that this hotpath "
            "knows");
}

TEST(ModelRefuses, ForeignFiles) {
  EXPECT_EQ(refusal(""), "r.json is no valid JSON at byte 1");
  EXPECT_EQ(refusal("[]"),
            "r.json: the report is a list, it has to be an object");
  EXPECT_EQ(refusal(with("/type", "hotpath_list")),
            "r.json is no report of hotpath: its type is hotpath_list");
  EXPECT_EQ(refusal(with("/schema", 2)),
            "r.json has schema 2, this hotpath knows schema 1");
  std::string text = sample().dump();
  EXPECT_NE(refusal(text.substr(0, text.size() / 2)).find("no valid JSON"),
            std::string::npos);
}

// Deep nesting, long texts: refused before they cost anything.
TEST(ModelRefuses, Excess) {
  ordered_json report = sample();
  report["later"] = 0;
  std::string text = report.dump();
  const std::string deep(1000000, '[');
  text.replace(text.find("\"later\":0") + 8, 1, deep);
  EXPECT_NE(refusal(text).find("is nested more than 64 levels deep"),
            std::string::npos);
  EXPECT_EQ(refusal(with("/functions_timing/data/0/name",
                         std::string(model::most_text_bytes + 1, 'x'))),
            "r.json: /functions_timing/data/0/name is a text of more than 1 "
            "MiB");
}

// What a sentence repeats of a file does no harm to a terminal.
TEST(ModelRefuses, WithoutControlCharacters) {
  const std::string escape = "\x1b[31m\xc2\x9b"
                             "2J";
  ordered_json report = sample();
  report["meta"]["run"] = escape;
  std::string said = refusal(report.dump());
  EXPECT_EQ(said.find('\x1b'), std::string::npos) << said;
  EXPECT_EQ(said.find("\xc2\x9b"), std::string::npos) << said;
  report = sample();
  report["meta"]["user_metadata"][escape + "/~" + std::string(9999, 'x')] = 1;
  said = refusal(report.dump());
  EXPECT_NE(said.find("/meta/user_metadata/?[31m"), std::string::npos) << said;
  EXPECT_LT(said.size(), 300u);
}
