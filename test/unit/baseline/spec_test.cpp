//===- spec_test.cpp - What --baseline accepts, and what a key of results is
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/facts.h"
#include "baseline/spec.h"

#include "system/command_error.h"

#include <gtest/gtest.h>

namespace hotpath::baseline {
namespace {

TEST(Spec, EveryKindAndBack) {
  for (const char *text :
       {"file:a:b", "dir:.", "commit:HEAD~1", "branch:x/y", "base-of:12",
        "pr:1", "run:123456789012", "release:v1.0"})
    EXPECT_EQ(parse_spec(text, "--x").text(), text);
}

TEST(Spec, RefusesTheRest) {
  for (const char *text : {"", ":", "x", "pr:", "pr:x", "pr:-1", "run:1x",
                           "run:99999999999999999999", "PR:1", "base-of:1.0"})
    EXPECT_THROW(parse_spec(text, "--x"), cli::command_error) << text;
}

const std::string sha(40, 'a');

TEST(ResultKey, ThereAndBack) {
  const std::string path = "parse/" + sha + "/default/0123.json";
  const auto key = result_key::of_path(path);
  ASSERT_TRUE(key);
  EXPECT_EQ(key->path(), path);
  EXPECT_EQ(key->label, "default");
}

TEST(ResultKey, OtherFilesAreNone) {
  for (const std::string &path :
       {"parse/" + sha + "/0123.json", "parse/" + sha + "/a/b/0123.json",
        "parse/" + sha + "/../0123.json", std::string("parse/HEAD/a/0123.json"),
        "/" + sha + "/a/0123.json", "parse/" + sha + "/a/.json",
        "parse/" + sha + "/a/0123.txt", std::string("README")})
    EXPECT_FALSE(result_key::of_path(path)) << path;
}

TEST(Facts, WhenAReportWasMade) {
  model::report r;
  r.meta.created_at = "1970-01-02T00:00:01Z";
  EXPECT_EQ(made_at(r), 86401);
  for (const char *text :
       {"", "yesterday", "1970-01-02", "0001-01-01T00:00:00Z",
        "1970-01-02T00:00:01+01:00"}) {
    r.meta.created_at = text;
    EXPECT_EQ(made_at(r), std::nullopt) << text;
  }
}

TEST(Facts, AgeInWords) {
  EXPECT_EQ(age_text(-5), "0 seconds");
  EXPECT_EQ(age_text(1), "1 second");
  EXPECT_EQ(age_text(7199), "1 hour");
  EXPECT_EQ(age_text(3 * 86400 + 5), "3 days");
}

} // namespace
} // namespace hotpath::baseline
