//===- lines.cpp - A verdict in words, for every form that people read
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/lines.h"

#include "verdict/format.h"

#include <algorithm>
#include <cmath>

namespace hotpath::verdict {

namespace {

std::string relative(long double before, long double after) {
  if (before == after)
    return "0%";
  return before > 0 ? change((after - before) / before) : "new";
}

std::string joined(std::initializer_list<std::string> parts) {
  std::string all;
  for (const std::string &part : parts)
    if (!part.empty())
      all += (all.empty() ? "" : "; ") + part;
  return all;
}

/// What is remarked on the row, not on one of its metrics.
std::string remark_on(const row &r) {
  std::string remark = joined({r.reading, r.note});
  for (const policy::assignment *a : r.by)
    remark = joined({remark, a->key + " " + a->value + " by line " +
                                 std::to_string(a->at.line)});
  return remark;
}

template <class Wanted>
std::vector<line> chosen(const row &r, const Wanted &wanted) {
  std::vector<line> lines;
  const auto take = [&](const auto &list) {
    for (const auto &j : list)
      if (wanted(j.state))
        lines.push_back(line_of(j, r.name));
  };
  take(r.icount);
  take(r.alloc);
  take(r.timing);
  if (!lines.empty())
    lines[0].remark = joined({lines[0].remark, remark_on(r)});
  return lines;
}

} // namespace

line line_of(const exact_judgement &j, const std::string &name) {
  const policy::unit u = j.metric.unit;
  return {j.state,
          j.fails,
          name,
          j.metric.name,
          quantity(j.baseline, u),
          quantity(j.candidate, u),
          relative(j.baseline, j.candidate),
          joined({j.fails ? "fails" : "", j.split})};
}

line line_of(const timing_judgement &j, const std::string &name) {
  std::string bounds, more;
  if (j.lower)
    bounds =
        change(std::expm1(*j.lower)) + " to " + change(std::expm1(*j.upper));
  if (j.state == state::suspect && j.runs_needed)
    more = "needs about " + counted(j.runs_needed, "run") + " a side";
  return {j.state,
          j.fails,
          name,
          "timing." + j.statistic,
          quantity(j.baseline_ns, policy::unit::nanoseconds),
          quantity(j.candidate_ns, policy::unit::nanoseconds),
          change(std::expm1(j.effect)),
          joined({j.fails ? "fails" : "", bounds, more})};
}

std::vector<line> lines_of(const row &r) { return chosen(r, says_something); }

std::vector<line> all_lines_of(const row &r) {
  std::vector<line> lines = chosen(r, [](state) { return true; });
  if (lines.empty())
    lines.push_back({r.state, r.fails, r.name, "", "", "", "", remark_on(r)});
  return lines;
}

bool says_something(state s) {
  return s == state::regression || s == state::suspect ||
         s == state::improvement || s == state::unstable;
}

bool is_one_sided(state s) {
  return s == state::added || s == state::removed || s == state::inlined ||
         s == state::outlined || s == state::renamed;
}

std::string change_of(const edge_change &e, policy::unit u) {
  return grouped(e.calls_before) + " -> " + grouped(e.calls_after) +
         " calls, " + quantity(e.cost_before, u) + " -> " +
         quantity(e.cost_after, u);
}

std::string callers_of(const cause &found, const comparison &c,
                       std::size_t most) {
  if (found.callers.empty())
    return "";
  std::string names = "and " + counted(found.callers.size(), "caller") + ": ";
  for (std::size_t i = 0; i < std::min(most, found.callers.size()); ++i)
    names += (i ? ", " : "") + c.rows[found.callers[i]].name;
  return names + (found.callers.size() > most ? ", ..." : "");
}

std::string headline(const comparison &c) {
  static const char *const outcomes[] = {"pass", "FAIL", "not comparable",
                                         "no baseline"};
  const struct {
    std::size_t number;
    const char *noun;
  } parts[] = {
      {c.regressions, "regression"},   {c.suspects, "suspect"},
      {c.improvements, "improvement"}, {c.added, "added function"},
      {c.removed, "removed function"}, {c.budgets_broken, "broken budget"}};
  std::string found;
  for (const auto &part : parts)
    if (part.number)
      found += (found.empty() ? "" : ", ") + counted(part.number, part.noun);
  if (found.empty() && c.program && c.program->state == state::regression)
    found = "the whole program regressed";
  return std::string(outcomes[static_cast<int>(c.outcome)]) + ": " +
         (found.empty() ? "no change" : found) + ", " +
         counted(c.judged, "function") + " judged";
}

std::string size_of(std::size_t reports, std::size_t timed_runs) {
  const std::string text = counted(reports, "report");
  return timed_runs > reports ? text + " of " + counted(timed_runs, "run")
                              : text;
}

} // namespace hotpath::verdict
