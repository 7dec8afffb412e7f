//===- calibrate.cpp - How often a policy would be wrong on this machine
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/calibrate.h"

#include "verdict/format.h"
#include "verdict/rank_statistics.h"
#include "verdict/single_runs.h"
#include "verdict/values.h"
#include "verdict/vetoes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

namespace hotpath::verdict {

namespace {

struct draw {
  std::vector<std::size_t> baseline, candidate; // runs
};

std::vector<std::size_t> stretch(std::size_t from, std::size_t size,
                                 std::size_t step = 1) {
  std::vector<std::size_t> runs;
  for (std::size_t i = 0; i < size; ++i)
    runs.push_back(from + i * step);
  return runs;
}

std::vector<draw> one_after_the_other(std::size_t runs, std::size_t size) {
  std::vector<draw> all;
  for (std::size_t a = 0; a + 2 * size <= runs; ++a)
    for (std::size_t b = a + size; b + size <= runs; ++b) {
      all.push_back({stretch(a, size), stretch(b, size)});
      all.push_back({stretch(b, size), stretch(a, size)});
    }
  return all;
}

std::vector<draw> in_turns(std::size_t runs, std::size_t size) {
  std::vector<draw> all;
  for (std::size_t a = 0; a + 2 * size <= runs; ++a) {
    all.push_back({stretch(a, size, 2), stretch(a + 1, size, 2)});
    all.push_back({stretch(a + 1, size, 2), stretch(a, size, 2)});
  }
  return all;
}

/// At most so many, evenly over all.
std::vector<draw> some_of(std::vector<draw> all, std::size_t most) {
  if (all.size() <= most)
    return all;
  std::vector<draw> some;
  for (std::size_t i = 0; i < most; ++i)
    some.push_back(std::move(all[i * all.size() / most]));
  return some;
}

/// The runs of one function with everything that takes time longer.
class slowed {
public:
  slowed(const std::vector<sample> &runs, double factor) {
    rows_.reserve(runs.size());
    for (const sample &s : runs) {
      if (!s.timing)
        continue;
      model::timing_row row = *s.timing;
      for (auto *field :
           {&row.total_ns, &row.self_ns, &row.min_ns, &row.max_ns, &row.avg_ns})
        if (*field)
          **field = std::uint64_t(std::llround(double(**field) * factor));
      for (model::percentile &p : row.percentiles)
        p.value = std::uint64_t(std::llround(double(p.value) * factor));
      row.histogram.clear();
      rows_.push_back(std::move(row));
      sample copy;
      copy.timing = &rows_.back();
      samples_.push_back(copy);
    }
  }
  const std::vector<sample> &samples() const { return samples_; }

private:
  std::vector<model::timing_row> rows_;
  std::vector<sample> samples_;
};

/// The floor up to which a change is a regression: below the bound and the
/// estimates, and the least call above half of it, or, where others have a say,
/// bound and least call above it by what they ask for.
double largest_found(const timing_judgement &j) {
  const double lower = deciding(j).lower.value_or(0);
  const double stands = j.others ? std::min(lower, j.min_effect) - *j.others
                                 : std::min(lower, 2 * j.min_effect);
  return std::min(stands, smaller_estimate(j));
}

class calibrator {
public:
  calibrator(std::vector<model::report> runs, const policy::policy &p,
             const calibrate_options &options)
      : runs_(std::move(runs)), policy_(p) {
    result_.runs = runs_.size();
    result_.runs_a_side = options.runs_a_side
                              ? options.runs_a_side
                              : std::min<std::size_t>(5, runs_.size() / 2);
    result_.injected_percent = options.injected_percent;
    if (!result_.runs_a_side || runs_.size() < 2 * result_.runs_a_side)
      throw std::invalid_argument(
          "two sides need twice as many runs as one: there are " +
          counted(runs_.size(), "run") + " that were timed" +
          (result_.runs_a_side
               ? ", and " + std::to_string(result_.runs_a_side) + " a side"
               : ""));
  }

  calibration make(std::size_t most) {
    const std::size_t size = result_.runs_a_side;
    lay_out("one after the other",
            some_of(one_after_the_other(runs_.size(), size), most));
    lay_out("in turns", some_of(in_turns(runs_.size(), size), most));
    describe_entries();
    for (auto &[name, entry] : entries_)
      result_.entries.push_back(std::move(entry));
    std::sort(result_.entries.begin(), result_.entries.end(),
              [](const calibrated_entry &a, const calibrated_entry &b) {
                return a.quiet_percent != b.quiet_percent
                           ? a.quiet_percent > b.quiet_percent
                           : a.full_name < b.full_name;
              });
    return std::move(result_);
  }

private:
  side side_of(const std::vector<std::size_t> &chosen) const {
    std::vector<model::report> reports;
    for (const std::size_t i : chosen)
      reports.push_back(runs_[i]);
    return side(std::move(reports));
  }

  void lay_out(const char *name, const std::vector<draw> &draws) {
    calibrated_layout layout;
    layout.name = name;
    layout.comparisons = draws.size();
    for (const draw &d : draws) {
      const side baseline = side_of(d.baseline),
                 candidate = side_of(d.candidate);
      const comparison c = compare(baseline, candidate, policy_, {});
      layout.with_regression += c.regressions > 0;
      layout.with_suspect += c.suspects > 0;
      layout.failing += c.exit_code != 0;
      layout.advisory += c.timings_advisory;
      for (const row &r : c.rows)
        add(r, layout);
    }
    result_.layouts.push_back(layout);
  }

  void add(const row &r, calibrated_layout &layout) {
    if (!r.pair.baseline || !r.pair.candidate || r.timing.empty() ||
        r.state == state::ignored)
      return;
    const timing_judgement &j = r.timing[0];
    calibrated_entry &e = entries_[r.name];
    e.name = r.pair.candidate->name;
    e.full_name = r.name;
    e.statistic = j.statistic;
    e.limit_percent = std::expm1(j.floor) * 100;
    ++e.judged;
    e.false_regressions += r.state == state::regression;
    const policy::rules rules = policy::rules_for(policy_, e.name);
    const double quiet =
        rules.timing.threshold_only ? j.effect : largest_found(j);
    e.quiet_percent = std::max(e.quiet_percent, std::expm1(quiet) * 100);
    const slowed candidate(r.pair.candidate->samples,
                           1 + result_.injected_percent / 100);
    timing_judgement slower =
        judge_timing(j.metric, rules.timing, r.pair.baseline->samples,
                     candidate.samples(), nullptr);
    slower.others = j.others;
    const bool found = slower.state == state::regression && stands_out(slower);
    e.found += found;
    layout.found += found;
    ++layout.judged;
  }

  /// How much the runs of each function differ, over all of them.
  void describe_entries() {
    const side all(runs_);
    for (const function &f : all.functions()) {
      const auto found = entries_.find(full_name(f));
      if (found == entries_.end())
        continue;
      calibrated_entry &e = found->second;
      const policy::rules rules = policy::rules_for(policy_, f.name);
      const timing_judgement j = judge_timing(
          rules.timing.metrics[0], rules.timing, f.samples, f.samples, nullptr);
      e.statistic = j.statistic;
      e.runs = j.baseline_runs;
      e.typical_ns = j.baseline_ns;
      e.noise = j.baseline_deviation;
    }
  }

  std::vector<model::report> runs_;
  const policy::policy &policy_;
  calibration result_;
  std::map<std::string, calibrated_entry> entries_;
};

} // namespace

calibration calibrate(const std::vector<model::report> &reports,
                      const policy::policy &p,
                      const calibrate_options &options) {
  return calibrator(single_runs(reports), p, options)
      .make(std::max<std::size_t>(options.most_comparisons, 1));
}

std::optional<double> proposed_limit(const calibrated_entry &e) {
  if (!e.false_regressions)
    return {};
  return std::ceil(std::max(e.quiet_percent, e.limit_percent) / 5 + 1e-9) * 5;
}

} // namespace hotpath::verdict
