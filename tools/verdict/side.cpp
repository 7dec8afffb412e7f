//===- side.cpp - The runs of one side, function by function
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/side.h"

#include "verdict/function_key.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace hotpath::verdict {

namespace {

/// Finds or makes functions, by views of the reports' names.
class collector {
public:
  explicit collector(std::vector<function> &functions)
      : functions_(functions) {}

  /// The sample of a row's function in the present run.
  template <class Row> sample &of(const Row &row) {
    const function_key wanted{row.name, row.parameters, row.symbol,
                              row.location ? row.location->file
                                           : std::string_view()};
    const auto [found, is_new] = index_.emplace(wanted, functions_.size());
    if (is_new) {
      functions_.push_back({row.name,
                            row.parameters,
                            row.symbol,
                            std::string(wanted.file),
                            row.location ? row.location->line : 0,
                            {}});
      last_run_.push_back(0);
    }
    function &f = functions_[found->second];
    if (last_run_[found->second] != run_) {
      last_run_[found->second] = run_;
      f.samples.emplace_back();
    }
    return f.samples.back();
  }
  void next_run() { ++run_; }

private:
  std::vector<function> &functions_;
  std::unordered_map<function_key, std::size_t, function_key_hash> index_;
  std::vector<std::uint64_t> last_run_; // by function
  std::uint64_t run_ = 0;
};

/// The times of the runs that a report pools.
void add_pooled(const model::report &r, collector &c) {
  std::unordered_map<std::uint64_t, const model::timing_row *> rows;
  for (const model::timing_row &row : r.functions_timing->data)
    rows.emplace(row.id, &row);
  for (std::size_t i = 0; i < r.runs.size(); ++i) {
    // The report itself has begun the first one.
    if (i)
      c.next_run();
    for (const model::run_row &row : r.runs[i].data)
      if (const auto found = rows.find(row.id); found != rows.end()) {
        sample &s = c.of(*found->second);
        s.pooled = &row;
        s.pool = found->second;
      }
  }
}

} // namespace

side::side(std::vector<model::report> reports)
    : reports_(
          std::make_unique<std::vector<model::report>>(std::move(reports))) {
  collector c(functions_);
  for (const model::report &r : *reports_) {
    c.next_run();
    if (r.functions_icount)
      for (const model::icount_row &row : r.functions_icount->data)
        c.of(row).icount = &row;
    if (r.functions_alloc)
      for (const model::alloc_row &row : r.functions_alloc->data)
        if (row.id) {
          sample &s = c.of(row);
          s.alloc = &row;
          s.alloc_runs = std::max<std::size_t>(r.runs.size(), 1);
        }
    if (!r.functions_timing)
      continue;
    timed_runs_ += r.runs.empty() ? 1 : r.runs.size();
    if (r.runs.empty())
      for (const model::timing_row &row : r.functions_timing->data)
        c.of(row).timing = &row;
    else
      add_pooled(r, c);
  }
}

std::vector<std::string> side::times() const {
  std::vector<std::string> all;
  for (const model::report &r : *reports_) {
    if (!r.functions_timing)
      continue;
    if (r.runs.empty())
      all.push_back(r.meta.created_at);
    for (const model::run &run : r.runs)
      all.push_back(run.created_at);
  }
  return all;
}

bool were_in_turns(const side &a, const side &b) {
  std::vector<std::pair<std::string, bool>> runs;
  for (std::string &time : a.times())
    runs.emplace_back(std::move(time), false);
  for (std::string &time : b.times())
    runs.emplace_back(std::move(time), true);
  std::sort(runs.begin(), runs.end());
  std::size_t changes = 0;
  for (std::size_t i = 1; i < runs.size(); ++i)
    changes += runs[i].second != runs[i - 1].second;
  const std::size_t least = std::min(a.timed_runs(), b.timed_runs());
  return least > 1 && changes >= least;
}

} // namespace hotpath::verdict
