//===- created_at.h - When a report was written
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_CREATED_AT_H
#define HOTPATH_REPORT_CREATED_AT_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace hotpath::model {

/// Seconds since 1970, UTC, of a `created_at` as the schema wants it:
/// 2026-01-02T03:04:05Z. Nothing where it is another text, no day of the
/// calendar or no time of a day (a leap second is one), or before 1970 or after
/// the year 9999. Thread-safe.
std::optional<std::int64_t> seconds_since_1970(std::string_view created_at);

} // namespace hotpath::model

#endif // HOTPATH_REPORT_CREATED_AT_H
