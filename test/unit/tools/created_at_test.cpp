//===- created_at_test.cpp - When a report was written
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/created_at.h"

#include <gtest/gtest.h>

using hotpath::model::seconds_since_1970;

namespace {

TEST(CreatedAt, IsInSecondsSince1970) {
  EXPECT_EQ(seconds_since_1970("1970-01-01T00:00:00Z"), 0);
  EXPECT_EQ(seconds_since_1970("2026-01-02T03:04:05Z"), 1767323045);
  EXPECT_EQ(seconds_since_1970("2024-02-29T23:59:60Z"),
            seconds_since_1970("2024-03-01T00:00:00Z"));
  EXPECT_EQ(seconds_since_1970("9999-12-31T23:59:59Z"), 253402300799);
}

TEST(CreatedAt, IsNothingOfAnyOtherText) {
  for (const char *text :
       {"", "2026-01-02", "2026-01-02T03:04:05", "2026-01-02T03:04:05+01:00",
        "2026-01-02T03:04:05.5Z", " 2026-01-02T03:04:05Z",
        "2026-01-02T03:04:05Z ", "2026-01-02 03:04:05Z", "2026-1-02T03:04:005Z",
        "2026-13-02T03:04:05Z", "2026-00-02T03:04:05Z", "2026-02-29T03:04:05Z",
        "2026-01-00T03:04:05Z", "2026-01-02T24:00:00Z", "2026-01-02T03:60:00Z",
        "2026-01-02T03:04:61Z", "1969-12-31T23:59:59Z", "12026-01-02T03:04:5Z"})
    EXPECT_FALSE(seconds_since_1970(text)) << text;
}

} // namespace
