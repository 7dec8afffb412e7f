//===- timing.h - Times of several runs, judged
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_TIMING_H
#define HOTPATH_VERDICT_TIMING_H

#include "policy/policy.h"
#include "verdict/history.h"
#include "verdict/rank_statistics.h"
#include "verdict/side.h"
#include "verdict/state.h"

#include <optional>
#include <string>

namespace hotpath::verdict {

/// A change of time, in logarithms of ratios: a run is one observation, never
/// a call. See 5.5 of the rules in tools/README.md.
struct timing_judgement {
  policy::metric metric; // what the policy asks for
  std::string statistic; // what stands for a run: p50, min, mean, ...
  verdict::state state = state::unmeasured;
  std::size_t baseline_runs = 0, candidate_runs = 0;
  double baseline_ns = 0, candidate_ns = 0; // medians over runs
  double baseline_deviation = 0;            // robust, of the runs' logarithms
  double effect = 0;                        // Hodges-Lehmann
  std::optional<double> lower, upper;       // one-sided bounds of it
  /// The same of each run's least call, beside the median of its calls: noise
  /// makes calls longer, so that it moves less. Nothing where a policy asks for
  /// another statistic, or where a run does not know its least call.
  std::optional<shift> least;
  bool by_least = false; // `least` decides, for its interval is the narrower
  double min_effect = 0; // of the least call of all runs of each side
  double floor = 0;      // what a change has to exceed
  std::uint32_t alpha_ppm = 0;
  double p = 1;                  // that what decides is not above the floor
  std::uint64_t runs_needed = 0; // of each side, for a suspect; 0: hopeless
  double share = 0;              // of the wall time, percent, the larger side's
  double self_ns = 0;            // of a run, the larger side's; 0: unknown
  /// What a regression has to exceed besides the floor, where a machine that
  /// changed would show in the other functions too.
  std::optional<double> others;
  bool vetoed = false;          // a suspect, for it does not exceed that
  double history_deviation = 0; // of earlier baselines; 0: not known
  bool bimodal = false;         // jumps between earlier baselines: not judged
  std::uint64_t uploads = 0;    // slower so often in a row, more are asked for
  bool judged = true;           // false: shown only
  bool fails = false;
};

/// What decides whether a change is a finding: of the two intervals at
/// 1 - alpha, that of the runs' medians and that of their least calls, the
/// narrower one. Without bounds where there are too few runs. A statistic
/// chosen by its estimated variance: Jaeckel 1971, "Some flexible estimates of
/// location". Since the choice sees the sample, a finding asks that both
/// estimates exceed the floor: for a change of exactly the floor it then has a
/// probability of 0.04 to 0.12 at alpha = 0.1, in simulations with normal,
/// one-sided and two-state noise (tools/README.md).
shift deciding(const timing_judgement &j);

/// The smaller of both estimates; there may be one only.
double smaller_estimate(const timing_judgement &j);
/// The larger one.
double larger_estimate(const timing_judgement &j);

/// Two sides of one function. What earlier baselines vary by is noise, and a
/// change has to exceed it; `history` may be null.
timing_judgement judge_timing(const policy::metric &m,
                              const policy::timing_rules &r,
                              const std::vector<sample> &baseline,
                              const std::vector<sample> &candidate,
                              const entry_history *history);

/// What the metrics of a function are in a history: nanoseconds by statistic.
/// Empty for what is too small to be judged.
std::map<std::string, double> times_of(const policy::timing_rules &r,
                                       const std::vector<sample> &runs);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_TIMING_H
