//===- hostile_test.cpp - Reports with random damage
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
#include <random>

using namespace hotpath;
using namespace hotpath::test;

namespace {

constexpr int rounds = 5000;

// Another parser has the same opinion on what is JSON. Whatever can be read can
// be written, and that reads the same.
bool survives(const std::string &text) {
  model::report r;
  try {
    r = model::read_report(text, "r.json");
  } catch (const model::report_error &error) {
    if (std::string(error.what()).find("no valid JSON") != std::string::npos)
      EXPECT_FALSE(nlohmann::json::accept(text)) << error.what() << text;
    return false;
  }
  EXPECT_TRUE(nlohmann::json::accept(text)) << text;
  const std::string again = model::write_report(r, false);
  EXPECT_EQ(model::write_report(model::read_report(again, "again"), false),
            again);
  return true;
}

} // namespace

TEST(Hostile, DamagedBytes) {
  const std::string whole = sample().dump();
  std::mt19937 random(1);
  int read = 0;
  for (int round = 0; round < rounds; ++round) {
    std::string text = whole;
    for (unsigned n = 1 + random() % 3; n; --n) {
      const std::size_t at = random() % text.size();
      switch (random() % 4) {
      case 0:
        text[at] = char(random());
        break;
      case 1:
        text.erase(at, 1 + random() % 20);
        break;
      case 2:
        text.insert(at, text.substr(random() % text.size(), random() % 40));
        break;
      default:
        text[at] = "0123456789-.eE{}[],:\"\\u"[random() % 23];
      }
    }
    read += survives(text);
  }
  // Neither is what the damage does always noticed nor never.
  EXPECT_GT(read, rounds / 100);
  EXPECT_LT(read, rounds);
}

// JSON stays valid, but a value is another's.
TEST(Hostile, SwappedValues) {
  const nlohmann::ordered_json flat = sample().flatten();
  std::vector<std::string> keys;
  for (const auto &[key, value] : flat.items())
    keys.push_back(key);
  const nlohmann::ordered_json odd = {
      nullptr, -1,   0,  4611686018427387904u, 18446744073709551615u, 0.5,
      1e300,   true, "", "\u0000\u009b"};
  std::mt19937 random(2);
  int read = 0;
  for (int round = 0; round < rounds / 10; ++round) {
    nlohmann::ordered_json damaged = flat;
    for (unsigned n = 1 + random() % 2; n; --n)
      damaged[keys[random() % keys.size()]] =
          random() % 2 ? odd[random() % odd.size()]
                       : flat[keys[random() % keys.size()]];
    read += survives(damaged.unflatten().dump());
  }
  EXPECT_GT(read, rounds / 1000);
}
