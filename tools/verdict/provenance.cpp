//===- provenance.cpp - Where the sides of a comparison come from
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/provenance.h"

#include "report/created_at.h"
#include "verdict/format.h"

#include <cstdlib>
#include <optional>

namespace hotpath::verdict {

namespace {

const model::meta *meta_of(const side *s) {
  return s && !s->empty() ? &s->reports().front().meta : nullptr;
}

std::string short_commit(const side *s) {
  constexpr std::size_t shown = 10;
  const std::string sha = commit_of(s);
  if (sha.empty())
    return "";
  return "commit " + sha.substr(0, shown) +
         (meta_of(s)->git->dirty.value_or(false) ? " (modified), " : ", ");
}

constexpr std::int64_t day = 24 * 60 * 60;

} // namespace

std::string commit_of(const side *s) {
  const model::meta *m = meta_of(s);
  if (!m || !m->git || m->git->sha.size() < 7 || m->git->sha.size() > 64 ||
      m->git->sha.find_first_not_of("0123456789abcdef") != std::string::npos)
    return "";
  return m->git->sha;
}

std::string distance_text(const std::optional<commit_distance> &d) {
  if (!d)
    return "distance in commits not known";
  if (!d->ahead && !d->behind)
    return "both of one commit";
  std::string text =
      "the candidate is " + counted(d->ahead, "commit") + " ahead";
  if (d->behind)
    text += " and " + grouped(d->behind) + " behind";
  const std::int64_t days = d->seconds / day;
  if (days)
    text += ", " + counted(std::uint64_t(std::abs(days)), "day") +
            (days > 0 ? " newer" : " older");
  else
    text += ", of the same day";
  return text;
}

std::string side_details(const side *s, std::size_t reports) {
  std::string details = short_commit(s);
  details += counted(reports, "report");
  if (s && s->timed_runs())
    details += ", " + counted(s->timed_runs(), "timed run");
  return details;
}

std::string age_between(const side *baseline, const side *candidate) {
  const model::meta *b = meta_of(baseline), *c = meta_of(candidate);
  if (!b || !c)
    return "";
  const auto before = model::seconds_since_1970(b->created_at),
             after = model::seconds_since_1970(c->created_at);
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
