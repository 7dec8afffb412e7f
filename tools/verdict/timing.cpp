//===- timing.cpp - Times of several runs, judged
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/timing.h"

#include "verdict/values.h"

#include <algorithm>
#include <cmath>

namespace hotpath::verdict {

namespace {

using policy::column;

constexpr std::uint64_t most_runs_needed = 30;

struct series {
  std::vector<double> logs; // of the runs' statistics
  std::uint64_t least_calls = UINT64_MAX, most_calls = 0;
  double least = HUGE_VAL; // call of all runs, ns
  double share = 0, self_ns = 0;
  bool below_resolution = true;
};

policy::metric of(column c, std::uint32_t thousandths = 0) {
  policy::metric m;
  m.family = policy::family::timing;
  m.column = c;
  m.thousandths = thousandths;
  return m;
}

void scan(const std::vector<sample> &runs, series &s) {
  for (const sample &run : runs) {
    if (!run.timing && !run.pooled)
      continue;
    const std::uint64_t calls = calls_of(run).value_or(0);
    s.least_calls = std::min(s.least_calls, calls);
    s.most_calls = std::max(s.most_calls, calls);
    s.below_resolution &= run.timing && run.timing->below_resolution;
    if (const auto min = value_of(of(column::min), run))
      s.least = std::min(s.least, double(*min));
    const model::timing_row *row = run.timing ? run.timing : run.pool;
    if (row && row->percent_total)
      s.share = std::max(s.share, *row->percent_total);
    if (row && row->self_ns)
      s.self_ns = std::max(s.self_ns, double(*row->self_ns));
  }
}

void take(const std::vector<sample> &runs, const policy::metric &m, series &s) {
  for (const sample &run : runs)
    if (const auto v = value_of(m, run))
      // A time of 0 is one below the clock's step.
      s.logs.push_back(std::log(std::max(double(*v), 1.0)));
}

/// p50 stands for a run only where there are calls enough to have one. Both
/// sides take the same.
policy::metric statistic_for(const policy::metric &asked, std::uint64_t calls,
                             std::string &name) {
  if (asked.column != column::percentile || asked.thousandths != 50000) {
    name = asked.name.substr(asked.name.find('.') + 1);
    return asked;
  }
  if (calls >= 20) {
    name = "p50";
    return asked;
  }
  if (calls >= 5) {
    name = "min";
    return of(column::min);
  }
  name = "mean";
  return of(column::per_call);
}

std::uint64_t needed(const std::vector<double> &x, const std::vector<double> &y,
                     double effect, double floor) {
  std::vector<double> residuals;
  for (const auto *side : {&x, &y}) {
    const double middle = median(*side);
    for (const double v : *side)
      residuals.push_back(v - middle);
  }
  // Two samples, one-sided 5 %, power 80 %: z = 1.645 and 0.84.
  const double z = (1.645 + 0.84) * robust_deviation(residuals);
  const double runs = 2 * z * z / ((effect - floor) * (effect - floor));
  const double least = double(std::max(x.size(), y.size()) + 1);
  return std::uint64_t(
      std::ceil(std::clamp(runs, std::min(least, double(most_runs_needed)),
                           double(most_runs_needed))));
}

/// The change is large enough in nanoseconds too.
bool passes_absolute(const timing_judgement &j, const policy::timing_rules &r,
                     const series &candidate) {
  double change = std::fabs(std::expm1(j.effect)) * j.baseline_ns;
  const bool total =
      j.metric.column == column::total || j.metric.column == column::self;
  const double calls = double(std::max<std::uint64_t>(candidate.most_calls, 1));
  if (total)
    change /= calls;
  return change >= double(r.min_change_ns) &&
         change * calls >= double(r.min_total_change_ns);
}

/// What each run's least call says beside the runs' medians, which x and y
/// hold. Afterwards they hold what decides.
void add_least(const std::vector<sample> &baseline,
               const std::vector<sample> &candidate, timing_judgement &j,
               series &x, series &y) {
  series least_x, least_y;
  take(baseline, of(column::min), least_x);
  take(candidate, of(column::min), least_y);
  if (least_x.logs.size() != x.logs.size() ||
      least_y.logs.size() != y.logs.size())
    return;
  j.least = shift_between(least_x.logs, least_y.logs, j.alpha_ppm);
  j.by_least =
      j.lower && *j.least->upper - *j.least->lower < *j.upper - *j.lower;
  if (!j.by_least)
    return;
  x.logs = std::move(least_x.logs);
  y.logs = std::move(least_y.logs);
}

state by_interval(const timing_judgement &j, bool enough, bool absolute) {
  const double f = j.floor;
  const shift decides = deciding(j);
  if (enough && *decides.lower > f && smaller_estimate(j) > f &&
      j.min_effect > f / 2 && absolute)
    return state::regression;
  if (enough && *decides.upper < -f && larger_estimate(j) < -f &&
      j.min_effect < -f / 2 && absolute)
    return state::improvement;
  if (j.effect > f && j.min_effect > f / 2 && absolute)
    return state::suspect;
  if (enough && *j.upper<f && * j.lower> - f)
    return state::equivalent;
  return state::inconclusive;
}

state by_threshold(const timing_judgement &j) {
  // The original compares percentages, up and down; what is exactly at the
  // limit must not cross it by rounding.
  if (std::fabs(std::expm1(j.effect)) <= std::expm1(j.floor) + 1e-9)
    return state::equivalent;
  return j.effect > 0 ? state::regression : state::improvement;
}

} // namespace

shift deciding(const timing_judgement &j) {
  return j.by_least ? *j.least : shift{j.effect, j.lower, j.upper};
}

double smaller_estimate(const timing_judgement &j) {
  return j.least ? std::min(j.effect, j.least->estimate) : j.effect;
}

double larger_estimate(const timing_judgement &j) {
  return j.least ? std::max(j.effect, j.least->estimate) : j.effect;
}

timing_judgement judge_timing(const policy::metric &m,
                              const policy::timing_rules &r,
                              const std::vector<sample> &baseline,
                              const std::vector<sample> &candidate,
                              const entry_history *history) {
  timing_judgement j;
  j.metric = m;
  series x, y;
  scan(baseline, x);
  scan(candidate, y);
  const policy::metric used =
      statistic_for(m, std::min(x.least_calls, y.least_calls), j.statistic);
  take(baseline, used, x);
  take(candidate, used, y);
  j.baseline_runs = x.logs.size();
  j.candidate_runs = y.logs.size();
  if (x.logs.empty() || y.logs.empty())
    return j;
  j.share = std::max(x.share, y.share);
  j.self_ns = std::max(x.self_ns, y.self_ns);
  j.baseline_ns = std::exp(median(x.logs));
  j.candidate_ns = std::exp(median(y.logs));
  j.baseline_deviation = robust_deviation(x.logs);
  // High percentiles of few runs say little.
  const bool tail = m.column == column::percentile && m.thousandths >= 95000 &&
                    !r.threshold_only;
  const double percent =
      tail ? std::max(r.min_percent_change, 50.0) : r.min_percent_change;
  const std::uint64_t least_runs =
      tail ? std::max<std::uint64_t>(r.min_runs, 10) : r.min_runs;
  successive_noise noise;
  if (history)
    if (const auto found = history->find(j.statistic); found != history->end())
      noise = noise_of(found->second);
  j.history_deviation = noise.deviation;
  j.floor = std::log1p(std::max(percent / 100, 2 * noise.deviation));
  // Between two states of a machine there is no change of the program.
  j.bimodal = noise.fence > 3 * j.floor;
  j.alpha_ppm = r.confidence_ppm ? 1000000 - r.confidence_ppm
                : percent < 10   ? 50000
                                 : 100000;
  const shift s = shift_between(x.logs, y.logs, j.alpha_ppm);
  j.effect = s.estimate;
  j.lower = s.lower;
  j.upper = s.upper;
  if (j.statistic == "p50" && !r.threshold_only)
    add_least(baseline, candidate, j, x, y);
  j.min_effect = j.effect;
  if (x.least < HUGE_VAL && y.least < HUGE_VAL)
    j.min_effect = std::log(std::max(y.least, 1.0) / std::max(x.least, 1.0));
  j.p = p_value_above(x.logs, y.logs, j.floor);
  if (j.share > 0 && j.share < r.min_percent_total)
    j.state = state::below_floor;
  else if (x.below_resolution && y.below_resolution)
    j.state = state::below_floor;
  else if (x.most_calls < r.min_calls && y.most_calls < r.min_calls)
    j.state = state::too_few_calls;
  else if (r.threshold_only)
    j.state = by_threshold(j);
  else
    j.state = by_interval(j,
                          j.lower && x.logs.size() >= least_runs &&
                              y.logs.size() >= least_runs,
                          passes_absolute(j, r, y));
  if (j.state == state::suspect && smaller_estimate(j) > j.floor)
    j.runs_needed = needed(x.logs, y.logs, deciding(j).estimate, j.floor);
  return j;
}

std::map<std::string, double> times_of(const policy::timing_rules &r,
                                       const std::vector<sample> &runs) {
  std::map<std::string, double> times;
  series all;
  scan(runs, all);
  if (!r.shown || all.most_calls == 0 || all.below_resolution ||
      (all.share > 0 && all.share < r.min_percent_total))
    return times;
  for (const policy::metric &m : r.metrics) {
    series s;
    std::string statistic;
    take(runs, statistic_for(m, all.least_calls, statistic), s);
    if (!s.logs.empty())
      times[statistic] = std::exp(median(s.logs));
  }
  return times;
}

} // namespace hotpath::verdict
