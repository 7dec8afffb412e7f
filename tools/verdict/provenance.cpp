//===- provenance.cpp - Where the sides of a comparison come from
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/provenance.h"

#include "verdict/format.h"

#include <ctime>
#include <optional>

namespace hotpath::verdict {

namespace {

const model::meta *meta_of(const side *s) {
  return s && !s->empty() ? &s->reports().front().meta : nullptr;
}

std::string commit_of(const model::meta &m) {
  constexpr std::size_t shown = 10;
  if (!m.git || m.git->sha.size() < 7 ||
      m.git->sha.find_first_not_of("0123456789abcdef") != std::string::npos)
    return "";
  return "commit " + m.git->sha.substr(0, shown) +
         (m.git->dirty.value_or(false) ? " (modified), " : ", ");
}

/// Seconds of a time as reports write it: 2026-01-02T03:04:05Z.
std::optional<std::time_t> seconds_of(const std::string &created_at) {
  std::tm t{};
  const char *end = strptime(created_at.c_str(), "%Y-%m-%dT%H:%M:%S", &t);
  if (!end)
    return {};
  return timegm(&t);
}

} // namespace

std::string side_details(const side *s, std::size_t reports) {
  std::string details;
  if (const model::meta *m = meta_of(s))
    details = commit_of(*m);
  details += counted(reports, "report");
  if (s && s->timed_runs())
    details += ", " + counted(s->timed_runs(), "timed run");
  return details;
}

std::string age_between(const side *baseline, const side *candidate) {
  const model::meta *b = meta_of(baseline), *c = meta_of(candidate);
  if (!b || !c)
    return "";
  const auto before = seconds_of(b->created_at),
             after = seconds_of(c->created_at);
  constexpr std::time_t day = 24 * 60 * 60;
  if (!before || !after || *after - *before < day)
    return "";
  return "the baseline is " +
         counted(std::uint64_t((*after - *before) / day), "day") + " older";
}

std::string benchmark_of(const side *s) {
  const model::meta *m = meta_of(s);
  return m ? m->benchmark : "";
}

} // namespace hotpath::verdict
