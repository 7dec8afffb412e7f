//===- report_alloc.cpp - Which allocations a report shows, in which order
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report_alloc.h"

#include <algorithm>
#include <string.h>

namespace hotpath {

namespace {

const row_allocations nothing = {};

uint64_t of_metric(const allocated_sum &a, alloc_metric metric) {
  return metric == alloc_metric::count ? a.count : a.bytes;
}

// Calls that began before the session are none of it; what they did since is.
bool only_goes_on(const row &r) {
  const row_allocations &a = allocations_of(r);
  return !r.calls && (a.total.count || a.self.count || a.freed.count);
}

template <class F>
selection sorted(const snapshot &s, const selection &chosen, scratch &memory,
                 F by) {
  selection result = {memory.array<row *>(size_t(s.row_count) + 1), 0};
  if (!result.rows)
    return result;
  result.count = chosen.count;
  std::copy(chosen.rows, chosen.rows + chosen.count, result.rows);
  for (uint32_t i = 0; chosen.focused && i < s.row_count; ++i)
    if (chosen.focused[i] && only_goes_on(s.rows[i]))
      result.rows[result.count++] = &s.rows[i];
  std::sort(result.rows, result.rows + result.count,
            [&](const row *a, const row *b) {
              uint64_t x = by(allocations_of(*a)), y = by(allocations_of(*b));
              if (x != y)
                return x > y;
              int names = strcmp(a->name, b->name);
              return names ? names < 0 : a->id < b->id;
            });
  return result;
}

} // namespace

uint64_t shown_of(const snapshot &s, const flags &f, const row_allocations &r) {
  return of_metric(s.allocations->per_call_is_cumulative ? r.total : r.self,
                   f.HOTPATH_ALLOC_METRIC.value);
}

const row_allocations &allocations_of(const row &r) {
  return r.allocations ? *r.allocations : nothing;
}

double mean_allocated(const snapshot &s, const row &r, alloc_metric metric) {
  const row_allocations &a = allocations_of(r);
  double sum = s.allocations->per_call_is_cumulative
                   ? double(of_metric(a.total, metric)) +
                         double(of_metric(a.inner, metric))
                   : double(of_metric(a.self, metric));
  return r.calls ? sum / double(r.calls) : 0;
}

uint64_t percentile_allocated(const row &r, alloc_metric metric,
                              uint32_t thousandths) {
  const row_allocations &a = allocations_of(r);
  const call_distribution &d =
      metric == alloc_metric::count ? a.count : a.bytes;
  for (uint32_t i = 0; i < d.known_count; ++i)
    if (d.known[i].thousandths == thousandths)
      return d.known[i].value;
  uint64_t zeros = r.calls > a.calls ? r.calls - a.calls : 0;
  return histogram_percentile(d.octaves, zeros, d.min, d.max, thousandths);
}

selection select_allocations(const snapshot &s, const selection &chosen,
                             scratch &memory,
                             uint64_t (*by)(const row_allocations &r)) {
  return sorted(s, chosen, memory, by);
}

selection select_allocations(const snapshot &s, const selection &chosen,
                             const flags &f, scratch &memory) {
  return sorted(s, chosen, memory,
                [&](const row_allocations &r) { return shown_of(s, f, r); });
}

} // namespace hotpath
