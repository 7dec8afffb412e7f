//===- calibrate.h - How often a policy would be wrong on this machine
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_CALIBRATE_H
#define HOTPATH_VERDICT_CALIBRATE_H

#include "verdict/comparison.h"

namespace hotpath::verdict {

/// What is known of one function after many comparisons of it with itself.
struct calibrated_entry {
  std::string name;      // as patterns match it
  std::string full_name; // with parameters
  std::string statistic; // what stands for a run
  std::size_t runs = 0;
  double typical_ns = 0;    // median over runs
  double noise = 0;         // robust deviation of the runs' logarithms
  double limit_percent = 0; // of the policy: min_percent_change
  std::size_t judged = 0, false_regressions = 0, found = 0; // comparisons
  /// The least limit, in percent, at which no comparison was wrong.
  double quiet_percent = 0;
};

/// Comparisons whose sides were laid out in one way.
struct calibrated_layout {
  const char *name = "";
  std::size_t comparisons = 0, with_regression = 0, with_suspect = 0,
              failing = 0, advisory = 0; // timings vetoed as a whole
  std::size_t judged = 0, found = 0; // functions, slowed down one by one
};

struct calibration {
  std::size_t runs = 0, runs_a_side = 0;
  double injected_percent = 0;
  std::vector<calibrated_layout> layouts;
  std::vector<calibrated_entry> entries; // the noisiest first
};

struct calibrate_options {
  std::size_t runs_a_side = 0; // 0: as many as there are, up to 5
  double injected_percent = 20;
  std::size_t most_comparisons = 1000; // of each layout
};

/// Compares runs of one build with each other as if they were of two: one
/// stretch of them with a later or an earlier one, as a stored baseline is, and
/// in turns, as an interleaved measurement is. Each function is judged once
/// more with its candidate slowed down by injected_percent: `found` says how
/// often that was a regression. Runs are in the order in which they were made.
/// A report with `runs` counts as so many. Deterministic.
/// Throws std::invalid_argument, a sentence, when there are too few runs.
calibration calibrate(const std::vector<model::report> &reports,
                      const policy::policy &p,
                      const calibrate_options &options);

/// A limit that would have been quiet, for a function that was not: rounded up
/// to 5 %. Nothing for one that was.
std::optional<double> proposed_limit(const calibrated_entry &e);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_CALIBRATE_H
