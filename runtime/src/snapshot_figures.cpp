//===- snapshot_figures.cpp - What follows from a row
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "snapshot.h"

namespace hotpath {

uint64_t histogram_percentile(uint64_t *const *octaves, uint64_t zeros,
                              uint64_t min, uint64_t max,
                              uint32_t thousandths) {
  uint64_t n = zeros;
  for (unsigned o = 0; o < histogram_octaves; ++o)
    for (unsigned i = 0; octaves[o] && i < histogram_buckets; ++i)
      n += octaves[o][i];
  if (!n)
    return 0;
  // The smallest value that at least this share of the values does not exceed.
  auto rank = uint64_t(
      (static_cast<unsigned __int128>(n) * thousandths + 99999) / 100000);
  uint64_t seen = zeros;
  if (seen >= rank)
    return 0;
  for (unsigned o = 0; o < histogram_octaves; ++o)
    for (unsigned i = 0; octaves[o] && i < histogram_buckets; ++i)
      if ((seen += octaves[o][i]) >= rank)
        return max_of(min, min_of(max, bucket_middle({o, i})));
  return max;
}

uint64_t row_percentile(const row &r, uint32_t thousandths) {
  for (uint32_t i = 0; i < r.known_count; ++i)
    if (r.known[i].thousandths == thousandths)
      return r.known[i].value;
  return histogram_percentile(r.octaves, 0, r.min, r.max, thousandths);
}

double row_mean(const row &r) {
  return r.covered ? double(r.sum) / double(r.covered) : 0;
}

double row_overhead_ns(const snapshot &s, const row &r) {
  double outside_its_reads = max_of(s.timed_ns - s.floor_ns, 0.0);
  uint64_t timed = min_of(r.timed_inside, r.calls_inside);
  return double(timed) * outside_its_reads +
         double(r.calls_inside - timed) * s.untimed_ns;
}

} // namespace hotpath
