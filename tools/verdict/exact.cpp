//===- exact.cpp - Instruction counts and allocations, judged
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/exact.h"

#include "verdict/values.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hotpath::verdict {

namespace {

using policy::column;
using policy::family;
using policy::unit;

struct summary {
  std::vector<long double> values; // of the runs, sorted
  long double middle = 0, range = 0;
  std::uint64_t calls = 0; // the most of a run
};

summary summarise(const policy::metric &m, const std::vector<sample> *runs) {
  summary s;
  if (!runs)
    return s;
  for (const sample &run : *runs) {
    if (const auto v = value_of(m, run))
      s.values.push_back(*v);
    s.calls = std::max(s.calls, calls_of(run).value_or(0));
  }
  std::sort(s.values.begin(), s.values.end());
  const std::size_t size = s.values.size();
  if (size) {
    s.middle = (s.values[(size - 1) / 2] + s.values[size / 2]) / 2;
    s.range = s.values.back() - s.values.front();
  }
  return s;
}

bool is_per_call(const policy::metric &m) {
  return m.column == column::per_call || m.column == column::count_per_call;
}

/// A decimal percentage of a whole number, exact where the result is: 0.05 is
/// no binary fraction. Percentages have six decimals.
long double part(double percent, long double of) {
  return std::round(percent * 1e6L) * of / 1e8L;
}

/// The largest limit, and which it is.
void set_threshold(exact_judgement &j, const policy::exact_rules &r,
                   const summary &candidate, long double total) {
  const auto at_least = [&](long double limit, const char *key) {
    if (limit > j.threshold) {
      j.threshold = limit;
      j.limit = key;
    }
  };
  j.limit = "min_percent_change";
  j.threshold = part(r.min_percent_change, j.baseline);
  // Absolute limits are of a run's total, in instructions or bytes.
  const long double calls =
      is_per_call(j.metric) ? std::max<std::uint64_t>(candidate.calls, 1) : 1;
  if (j.metric.unit != unit::count) {
    at_least(r.min_change / calls, "min_change");
    at_least(part(r.min_share, total) / calls, "min_share");
  }
  at_least(3 * j.jitter, "jitter");
}

/// Calls of a run, as the section of the metric counts them.
std::uint64_t calls_in(family f, const std::vector<sample> *runs) {
  for (const sample &s : *runs) {
    if (f == family::icount && s.icount)
      return s.icount->calls;
    if (f == family::alloc && s.alloc)
      return calls_of(s).value_or(0);
  }
  return 0;
}

/// ln(total ratio) = ln(ratio of calls) + ln(ratio per call): which term makes
/// more than 80 % of it?
const char *split_of(const exact_judgement &j, const exact_input &in) {
  if (is_per_call(j.metric) || j.baseline <= 0 || j.candidate <= 0 ||
      j.baseline == j.candidate)
    return "";
  const auto before = calls_in(j.metric.family, in.baseline),
             after = calls_in(j.metric.family, in.candidate);
  if (!before || !after)
    return "";
  const long double all = std::log(j.candidate / j.baseline),
                    calls = std::log(static_cast<long double>(after) / before);
  const long double of_calls = calls / all;
  if (of_calls > 0.8L)
    return j.candidate > j.baseline ? "called more" : "called less";
  if (of_calls < 0.2L)
    return j.candidate > j.baseline ? "costs more per call"
                                    : "costs less per call";
  return "calls and cost per call";
}

bool small(const policy::exact_rules &r, const exact_judgement &j,
           const exact_input &in) {
  // A share of calls, or of allocations, is none of the program.
  if (in.total <= 0 || in.candidate_total <= 0 || is_per_call(j.metric) ||
      j.metric.unit == unit::count)
    return false;
  return j.baseline < part(r.min_percent_total, in.total) &&
         j.candidate < part(r.min_percent_total, in.candidate_total);
}

state state_of_new(const policy::exact_rules &r, const exact_judgement &j,
                   const exact_input &in) {
  const bool dear = r.added_share && in.total > 0 && !is_per_call(j.metric) &&
                    j.metric.unit != unit::count &&
                    j.candidate > part(*r.added_share, in.total);
  return dear ? state::regression : state::added;
}

state state_of_change(const policy::exact_rules &r, const exact_judgement &j,
                      const exact_input &in) {
  const long double d = j.candidate - j.baseline;
  if (in.original) {
    // From nothing to something is a change of 100 %.
    const long double of = j.baseline > 0 ? j.baseline : j.candidate;
    if (std::fabs(d) > part(r.min_percent_change, of))
      return d > 0 ? state::regression : state::improvement;
    return state::equivalent;
  }
  if (j.jitter > 0 && 3 * j.jitter > part(r.min_percent_change, j.baseline))
    return state::unstable;
  if (d > j.threshold)
    return state::regression;
  return d < -j.threshold ? state::improvement : state::equivalent;
}

} // namespace

exact_judgement judge_exact(const policy::metric &m,
                            const policy::exact_rules &r,
                            const exact_input &in) {
  exact_judgement j;
  j.metric = m;
  const summary b = summarise(m, in.baseline), c = summarise(m, in.candidate);
  const bool no_b = b.values.empty(), no_c = c.values.empty();
  // A percentile of what is not listed is unknown, not 0.
  const bool zero = m.column != column::percentile && !is_per_call(m);
  if ((no_b && (!in.baseline_known || (in.baseline && !zero))) ||
      (no_c && (!in.candidate_known || (in.candidate && !zero))) ||
      (no_b && no_c))
    return j;
  j.baseline = b.middle;
  j.candidate = c.middle;
  if (b.values.size() > 1 || c.values.size() > 1)
    j.jitter = std::max(b.range, c.range);
  set_threshold(j, r, c, in.total);
  if (small(r, j, in))
    j.state = state::below_floor;
  else if (b.calls < r.min_calls && c.calls < r.min_calls)
    j.state = state::too_few_calls;
  else if (!in.baseline)
    j.state = state_of_new(r, j, in);
  else if (!in.candidate)
    j.state = state::removed;
  else
    j.state = state_of_change(r, j, in);
  if (in.baseline && in.candidate)
    j.split = split_of(j, in);
  return j;
}

} // namespace hotpath::verdict
