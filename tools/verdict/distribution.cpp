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
#include <cmath>

namespace hotpath::verdict {

namespace {

constexpr std::size_t steps = 48;

std::string key_of(const std::string &name, const std::string &parameters,
                   const std::string &symbol, const std::string &file) {
  std::string key = name;
  for (const std::string *part : {&parameters, &symbol, &file})
    key.append(1, '\0').append(*part);
  return key;
}

double middle(const model::bucket &b) {
  return double(std::max<std::uint64_t>(bucket_middle(bucket_of(b.lower)), 1));
}

template <class Visit>
void for_each_bucket(
    const std::vector<const std::vector<model::bucket> *> *histograms,
    Visit visit) {
  if (!histograms)
    return;
  for (const auto *h : *histograms)
    for (const model::bucket &b : *h)
      visit(b);
}

/// Shares of the calls on the axis; none without histograms.
std::vector<double>
shares(const std::vector<const std::vector<model::bucket> *> *histograms,
       const distribution &axis) {
  if (!histograms)
    return {};
  std::vector<double> counts(steps, 0);
  double total = 0;
  const double low = std::log(axis.lower_ns),
               range = std::log(axis.upper_ns) - low;
  for_each_bucket(histograms, [&](const model::bucket &b) {
    const double at = (std::log(middle(b)) - low) / range * double(steps);
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

distributions::distributions(const side &baseline, const side &candidate)
    : before_(index(baseline)), after_(index(candidate)) {}

distributions::by_function distributions::index(const side &s) {
  by_function all;
  for (const model::report &r : s.reports()) {
    if (!r.functions_timing)
      continue;
    for (const model::timing_row &row : r.functions_timing->data)
      if (!row.histogram.empty())
        all[key_of(row.name, row.parameters, row.symbol,
                   row.location ? row.location->file : "")]
            .push_back(&row.histogram);
  }
  return all;
}

const std::vector<const distributions::histogram *> *
distributions::find(const by_function &index, const function *f) {
  if (!f)
    return nullptr;
  const auto found =
      index.find(key_of(f->name, f->parameters, f->symbol, f->file));
  return found == index.end() ? nullptr : &found->second;
}

std::optional<distribution> distributions::of(const row &r) const {
  const auto *before = find(before_, r.pair.baseline),
             *after = find(after_, r.pair.candidate);
  double lower = HUGE_VAL, upper = 0;
  const auto widen = [&](const model::bucket &b) {
    lower = std::min(lower, middle(b));
    upper = std::max(upper, middle(b));
  };
  for_each_bucket(before, widen);
  for_each_bucket(after, widen);
  if (upper == 0)
    return {};
  distribution d;
  // A margin, so that a single duration stands in the middle.
  d.lower_ns = lower / 1.05;
  d.upper_ns = upper * 1.05;
  const std::vector<double> x = shares(before, d), y = shares(after, d);
  double highest = 0;
  for (const auto *side : {&x, &y})
    for (const double height : *side)
      highest = std::max(highest, height);
  d.before = digits(x, highest);
  d.after = digits(y, highest);
  return d;
}

} // namespace hotpath::verdict
