//===- facts.cpp - What a report is a report of ---------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/facts.h"

#include "report/created_at.h"

#include <algorithm>

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
  return model::seconds_since_1970(r.meta.created_at);
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
