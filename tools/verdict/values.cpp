//===- values.cpp - A metric's value in one run
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/values.h"

#include "histogram.h"

#include <algorithm>

namespace hotpath::verdict {

namespace {

using policy::column;
using policy::family;
using value = std::optional<long double>;

value per_call(std::uint64_t total, std::uint64_t calls) {
  if (!calls)
    return {};
  return static_cast<long double>(total) / calls;
}

value value_of(const policy::metric &m, const model::icount_row &r) {
  switch (m.column) {
  case column::total:
    return r.total_ir;
  case column::self:
    return r.self_ir;
  case column::project:
    return r.project_ir;
  case column::per_call:
    return per_call(r.total_ir, r.calls);
  case column::share:
    return r.percent_total;
  default:
    return {};
  }
}

value listed(const std::vector<model::percentile> &list,
             std::uint32_t thousandths) {
  for (const model::percentile &p : list)
    if (p.thousandths == thousandths)
      return p.value;
  return {};
}

/// Of one of the runs that the row is the sum of.
value a_run(std::optional<std::uint64_t> total, std::size_t runs) {
  if (!total)
    return {};
  return static_cast<long double>(*total) / runs;
}

value value_of(const policy::metric &m, const model::alloc_row &r,
               std::size_t runs) {
  const std::uint64_t calls = r.calls.value_or(0);
  switch (m.column) {
  case column::total:
    return a_run(r.bytes_total, runs);
  case column::self:
    return a_run(r.bytes_self, runs);
  case column::per_call:
    return per_call(r.bytes_total.value_or(0), calls);
  case column::count:
    return a_run(r.count_total, runs);
  case column::count_self:
    return a_run(r.count_self, runs);
  case column::count_per_call:
    return per_call(r.count_total.value_or(0), calls);
  case column::max:
    return r.max_bytes;
  case column::percentile:
    return listed(r.bytes_percentiles, m.thousandths);
  default:
    return {};
  }
}

value value_of(const policy::metric &m, const model::timing_row &r) {
  switch (m.column) {
  case column::total:
    return r.total_ns;
  case column::self:
    return r.self_ns;
  case column::per_call:
    return r.avg_ns;
  case column::min:
    return r.min_ns;
  case column::max:
    return r.max_ns;
  case column::share:
    return r.percent_total;
  case column::percentile: {
    const value known = listed(r.percentiles, m.thousandths);
    if (known)
      return known;
    return percentile_of(r.histogram, m.thousandths);
  }
  default:
    return {};
  }
}

value value_of(const policy::metric &m, const model::run_row &r) {
  switch (m.column) {
  case column::total:
    return r.total_ns;
  case column::per_call:
    return r.avg_ns;
  case column::min:
    return r.min_ns;
  case column::percentile:
    return m.thousandths == 50000 ? value(r.p50_ns) : value();
  default:
    return {};
  }
}

} // namespace

std::optional<std::uint64_t>
percentile_of(const std::vector<model::bucket> &histogram,
              std::uint32_t thousandths) {
  // A report may hold any counts up to 2^62 each.
  unsigned __int128 all = 0, below = 0;
  for (const model::bucket &b : histogram)
    all += b.count;
  const unsigned __int128 rank = (all * thousandths + 99999) / 100000;
  for (const model::bucket &b : histogram) {
    below += b.count;
    if (below >= rank)
      return bucket_middle(bucket_of(b.lower));
  }
  return {};
}

std::optional<std::uint64_t> calls_of(const sample &s) {
  if (s.timing)
    return s.timing->calls;
  if (s.pooled)
    return s.pooled->calls;
  if (s.icount)
    return s.icount->calls;
  if (s.alloc)
    return s.alloc->calls.value_or(0) / s.alloc_runs;
  return {};
}

std::optional<long double> middle_of(const policy::metric &m,
                                     const std::vector<sample> &runs) {
  std::vector<long double> values;
  for (const sample &s : runs)
    if (const auto v = value_of(m, s))
      values.push_back(*v);
  if (values.empty())
    return {};
  std::sort(values.begin(), values.end());
  return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

std::optional<long double> value_of(const policy::metric &m, const sample &s) {
  switch (m.family) {
  case family::calls:
    return calls_of(s);
  case family::icount:
    return s.icount ? value_of(m, *s.icount) : value();
  case family::alloc:
    return s.alloc ? value_of(m, *s.alloc, s.alloc_runs) : value();
  case family::timing:
    break;
  }
  if (s.timing)
    return value_of(m, *s.timing);
  return s.pooled ? value_of(m, *s.pooled) : value();
}

} // namespace hotpath::verdict
