//===- single_runs.cpp - Pooled reports, one report for each run again
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/single_runs.h"

#include "verdict/values.h"

#include <unordered_map>

namespace hotpath::verdict {

namespace {

/// All that does not differ between the runs.
model::timing_row identity_and_share(const model::timing_row &r) {
  model::timing_row copy;
  copy.identity() = r;
  copy.percent_total = r.percent_total;
  copy.below_resolution = r.below_resolution;
  return copy;
}

model::report of_run(const model::report &pooled, const model::run &run) {
  model::report result;
  result.meta = pooled.meta;
  result.meta.created_at = run.created_at;
  result.meta.program.pid = run.pid;
  std::unordered_map<std::uint64_t, const model::timing_row *> rows;
  for (const model::timing_row &r : pooled.functions_timing->data)
    rows.emplace(r.id, &r);
  model::timing_section &s = result.functions_timing.emplace();
  s.total_ns = run.total_ns;
  for (const model::run_row &r : run.data) {
    const auto found = rows.find(r.id);
    if (found == rows.end())
      continue;
    model::timing_row row = identity_and_share(*found->second);
    row.calls = row.sampled_calls = r.calls;
    row.total_ns = r.total_ns;
    row.min_ns = r.min_ns;
    row.avg_ns = r.avg_ns;
    if (r.p50_ns)
      row.percentiles = {{50000, *r.p50_ns}};
    s.data.push_back(std::move(row));
  }
  s.total_count = s.included_count = s.data.size();
  return result;
}

/// The report itself, with its percentiles instead of histograms.
model::report reduced(const model::report &r) {
  model::report result = r;
  result.contexts.reset();
  result.threads.reset();
  for (model::timing_row &row : result.functions_timing->data) {
    bool has_median = false;
    for (const model::percentile &p : row.percentiles)
      has_median |= p.thousandths == 50000;
    if (const auto p50 = percentile_of(row.histogram, 50000);
        p50 && !has_median)
      row.percentiles.push_back({50000, *p50});
    row.histogram.clear();
  }
  return result;
}

} // namespace

std::vector<model::report>
single_runs(const std::vector<model::report> &reports) {
  std::vector<model::report> runs;
  for (const model::report &r : reports) {
    if (!r.functions_timing)
      continue;
    if (r.runs.empty())
      runs.push_back(reduced(r));
    for (const model::run &run : r.runs)
      runs.push_back(of_run(r, run));
  }
  return runs;
}

} // namespace hotpath::verdict
