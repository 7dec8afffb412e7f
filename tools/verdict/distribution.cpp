//===- distribution.cpp - How long calls took on each side, to be drawn
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/distribution.h"

#include "verdict/base64.h"

#include "histogram.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace hotpath::verdict {

namespace {

constexpr std::size_t steps = 48;

using histograms = std::vector<const std::vector<model::bucket> *>;

/// One of each report; samples of the runs that one pools share its own.
histograms histograms_of(const function *f) {
  histograms all;
  if (!f)
    return all;
  const model::timing_row *last = nullptr;
  for (const sample &s : f->samples) {
    const model::timing_row *row = s.timing ? s.timing : s.pool;
    if (row && row != last && !row->histogram.empty())
      all.push_back(&row->histogram);
    last = row;
  }
  return all;
}

/// Of the middle of a bucket, in ns. From a table, since a page has hundreds of
/// thousands of buckets.
using logarithm_table =
    std::array<double, histogram_octaves * histogram_buckets>;
const logarithm_table &logarithms() {
  static const logarithm_table table = [] {
    logarithm_table logs{};
    for (unsigned octave = 0; octave < histogram_octaves; ++octave)
      for (unsigned index = 0; index < histogram_buckets; ++index)
        logs[octave * histogram_buckets + index] = std::log(
            double(std::max<std::uint64_t>(bucket_middle({octave, index}), 1)));
    return logs;
  }();
  return table;
}
double logarithm(const logarithm_table &table, const model::bucket &b) {
  const histogram_bucket place = bucket_of(b.lower);
  return table[place.octave * histogram_buckets + place.index];
}

template <class Visit>
void for_each_bucket(const histograms &all, Visit visit) {
  for (const auto *h : all)
    for (const model::bucket &b : *h)
      visit(b);
}

/// Shares of the calls from `low` on; none without histograms.
std::vector<double> shares(const histograms &all, double low, double range) {
  if (all.empty())
    return {};
  const logarithm_table &table = logarithms();
  const double steps_each = double(steps) / range;
  std::vector<double> counts(steps, 0);
  double total = 0;
  for_each_bucket(all, [&](const model::bucket &b) {
    const double at = (logarithm(table, b) - low) * steps_each;
    const auto step = std::size_t(std::clamp(at, 0.0, double(steps) - 1));
    counts[step] += double(b.count);
    total += double(b.count);
  });
  for (double &n : counts)
    n /= total;
  return counts;
}

std::string digits(const std::vector<double> &heights, double highest) {
  std::string text;
  for (const double height : heights) {
    const double level = std::ceil(height / highest * 63);
    text += base64_digits[std::size_t(std::clamp(level, 0.0, 63.0))];
  }
  return text;
}

} // namespace

std::optional<distribution> distribution_of(const row &r) {
  const histograms before = histograms_of(r.pair.baseline),
                   after = histograms_of(r.pair.candidate);
  if (before.empty() && after.empty())
    return {};
  double lower = HUGE_VAL, upper = 0; // logarithms
  const logarithm_table &table = logarithms();
  for (const histograms *side : {&before, &after})
    for (const auto *h : *side) { // which ascend
      lower = std::min(lower, logarithm(table, h->front()));
      upper = std::max(upper, logarithm(table, h->back()));
    }
  // So that a single duration stands in the middle.
  const double margin = std::log(1.05);
  lower -= margin;
  upper += margin;
  distribution d;
  d.lower_ns = std::exp(lower);
  d.upper_ns = std::exp(upper);
  const std::vector<double> x = shares(before, lower, upper - lower),
                            y = shares(after, lower, upper - lower);
  double highest = 0;
  for (const auto *side : {&x, &y})
    for (const double height : *side)
      highest = std::max(highest, height);
  d.before = digits(x, highest);
  d.after = digits(y, highest);
  return d;
}

} // namespace hotpath::verdict
