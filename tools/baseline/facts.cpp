//===- facts.cpp - What a report is a report of ---------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/facts.h"

#include <algorithm>
#include <cstdio>

namespace hotpath::baseline {

std::string label_of(const model::report &r) {
  const auto at = r.meta.user_metadata.find(label_key);
  return at == r.meta.user_metadata.end() ? "" : at->second;
}

report_kind kind_of(const model::report &r) {
  const model::environment &e = r.meta.environment;
  return {r.meta.benchmark, e.arch, e.os, e.cpu, label_of(r)};
}

std::optional<std::time_t> made_at(const model::report &r) {
  std::tm t{};
  char end = 0;
  if (std::sscanf(r.meta.created_at.c_str(), "%4d-%2d-%2dT%2d:%2d:%2d%c",
                  &t.tm_year, &t.tm_mon, &t.tm_mday, &t.tm_hour, &t.tm_min,
                  &t.tm_sec, &end) != 7 ||
      (end != 'Z' && end != '.') || t.tm_year < 1970)
    return std::nullopt;
  t.tm_year -= 1900;
  t.tm_mon -= 1;
  return timegm(&t);
}

std::string age_text(std::time_t seconds) {
  constexpr struct {
    std::time_t length;
    const char *name;
  } units[] = {{86400, "day"}, {3600, "hour"}, {60, "minute"}, {1, "second"}};
  seconds = std::max<std::time_t>(seconds, 0);
  for (const auto &unit : units)
    if (seconds >= unit.length || unit.length == 1) {
      const auto n = static_cast<long long>(seconds / unit.length);
      return std::to_string(n) + " " + unit.name + (n == 1 ? "" : "s");
    }
  return "";
}

} // namespace hotpath::baseline
