//===- history.h - What earlier runs of a benchmark measured
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_HISTORY_H
#define HOTPATH_VERDICT_HISTORY_H

#include "policy/policy.h"
#include "verdict/side.h"

#include <map>
#include <set>
#include <stdexcept>
#include <string_view>
#include <unordered_map>

// A history is a file of lines that is only appended to, a JSON object each
// (history-1.schema.json). A line is what one build measured: a baseline, which
// tells how much times vary from build to build, or a candidate, which tells
// what was found slower before. Lines of several benchmarks and machines may
// share a file.

namespace hotpath::verdict {

struct comparison;

struct history_line {
  bool baseline = false;
  std::string id; // of the runs: what is recorded twice counts once
  std::string benchmark, cpu, commit, ref, created_at;
  /// Nanoseconds by function and statistic ("p50"), of a call.
  std::map<std::string, std::map<std::string, double>> times;
  std::set<std::string> slower; // functions whose times had regressed
};

/// One that cannot be read: its sentence names the line.
class history_error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// All lines; blank ones are passed over. Throws history_error.
std::vector<history_line> parse_history(std::string_view text);

/// A line without its end. `slower` comes from `result`.
std::string history_text(const side &candidate, const policy::policy &p,
                         const comparison &result, bool as_baseline);

/// Whether the history has a line of these runs in this role.
bool is_recorded(const std::vector<history_line> &lines, const side &candidate,
                 bool as_baseline);

/// Logarithms of what baselines measured of a function, by statistic, oldest
/// first.
using entry_history = std::map<std::string, std::vector<double>>;

/// How values change from one to the next.
struct successive_noise {
  double deviation = 0; // of one value, robust
  double fence = 0;     // Q3 + 3 IQR of the absolute changes
};

/// Of at least two values.
successive_noise noise_of(const std::vector<double> &values);

/// What a history says to the comparison of one candidate: lines of its
/// benchmark and its processor, without those of its own runs.
class earlier_runs {
public:
  earlier_runs(const std::vector<history_line> &lines, const side &candidate,
               const policy::policy &p);

  /// Null where fewer than history.least_runs baselines have the function.
  const entry_history *of(const function &f) const;

  /// Uploads of this candidate's branch in which the function was slower: the
  /// last ones, in a row.
  std::uint64_t slower_in_a_row(const function &f) const;

  std::size_t baselines() const { return baselines_; }

private:
  std::unordered_map<std::string, entry_history> entries_;
  std::vector<const history_line *> uploads_; // the newest first
  std::size_t baselines_ = 0;
};

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_HISTORY_H
