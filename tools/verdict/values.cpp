//===- values.cpp - A metric's value in one run
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/values.h"

#include "histogram.h"

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

value value_of(const policy::metric &m, const model::alloc_row &r) {
  switch (m.column) {
  case column::total:
    return r.bytes_total;
  case column::self:
    return r.bytes_self;
  case column::per_call:
    return per_call(r.bytes_total, r.calls);
  case column::count:
    return r.count_total;
  case column::count_self:
    return r.count_self;
  case column::count_per_call:
    return per_call(r.count_total, r.calls);
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
    return s.alloc->calls;
  return {};
}

std::optional<long double> value_of(const policy::metric &m, const sample &s) {
  switch (m.family) {
  case family::calls:
    return calls_of(s);
  case family::icount:
    return s.icount ? value_of(m, *s.icount) : value();
  case family::alloc:
    return s.alloc ? value_of(m, *s.alloc) : value();
  case family::timing:
    break;
  }
  if (s.timing)
    return value_of(m, *s.timing);
  return s.pooled ? value_of(m, *s.pooled) : value();
}

} // namespace hotpath::verdict
