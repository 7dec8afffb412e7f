//===- created_at.cpp - When a report was written
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/created_at.h"

#include <ctime>

namespace hotpath::model {

std::optional<std::int64_t> seconds_since_1970(std::string_view created_at) {
  constexpr std::string_view form = "dddd-dd-ddTdd:dd:ddZ"; // d: a digit
  if (created_at.size() != form.size())
    return {};
  int numbers[6] = {}, at = 0;
  for (std::size_t i = 0; i < form.size(); ++i) {
    const char c = created_at[i];
    if (form[i] != 'd') {
      if (c != form[i])
        return {};
      ++at;
    } else if (c < '0' || c > '9') {
      return {};
    } else {
      numbers[at] = numbers[at] * 10 + (c - '0');
    }
  }
  const auto [year, month, day, hour, minute, second] = numbers;
  if (year < 1970 || hour > 23 || minute > 59 || second > 60)
    return {};
  std::tm t{};
  t.tm_year = year - 1900;
  t.tm_mon = month - 1;
  t.tm_mday = day;
  const std::time_t start = timegm(&t);
  // Of a day that the month does not have it makes one of the next.
  if (t.tm_mon != month - 1 || t.tm_mday != day)
    return {};
  return std::int64_t(start) + hour * 3600 + minute * 60 + second;
}

} // namespace hotpath::model
