//===- side.h - The runs of one side, function by function
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_SIDE_H
#define HOTPATH_VERDICT_SIDE_H

#include "report/model.h"

#include <memory>

namespace hotpath::verdict {

/// What one run measured of a function; null where it did not. `pooled` stands
/// for `timing` where a report holds several runs; `pool` is all of them.
struct sample {
  const model::timing_row *timing = nullptr;
  const model::run_row *pooled = nullptr;
  const model::timing_row *pool = nullptr;
  const model::icount_row *icount = nullptr;
  const model::alloc_row *alloc = nullptr;
  std::size_t alloc_runs = 1; // that `alloc` is the sum of
};

struct function {
  std::string name, parameters, symbol, file;
  std::uint64_t line = 0;
  std::vector<sample> samples; // of the runs that called it, in their order
};

/// Baseline or candidate: one or more reports of one build. Holds the reports
/// that its samples point into; cannot be copied for that.
class side {
public:
  explicit side(std::vector<model::report> reports);
  side(const side &) = delete;
  side &operator=(const side &) = delete;
  side(side &&) = default;

  const std::vector<model::report> &reports() const { return *reports_; }
  /// In the order in which the reports name them.
  const std::vector<function> &functions() const { return functions_; }
  /// Of times: a report with `runs` counts as so many.
  std::size_t timed_runs() const { return timed_runs_; }
  bool empty() const { return reports_->empty(); }
  /// When the timed runs were made, as their reports say.
  std::vector<std::string> times() const;

private:
  std::unique_ptr<std::vector<model::report>> reports_;
  std::vector<function> functions_;
  std::size_t timed_runs_ = 0;
};

/// Whether the runs of both sides were made in turns: the machine cannot have
/// changed between the sides then. From as many changes of side as the smaller
/// one has runs; runs of the same second are taken as of one side first.
bool were_in_turns(const side &a, const side &b);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_SIDE_H
