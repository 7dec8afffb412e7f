//===- rank_statistics.cpp - Two samples compared by ranks, exactly
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/rank_statistics.h"

#include <algorithm>
#include <cmath>

namespace hotpath::verdict {

namespace {

constexpr unsigned most_exact = 33;

bool exact(unsigned n, unsigned m) {
  return n <= most_exact && m <= most_exact;
}

double deviation(unsigned n, unsigned m) {
  return std::sqrt(double(n) * m * (n + m + 1.0) / 12);
}

/// P(Z > z) of the standard normal distribution.
double normal_tail(double z) { return std::erfc(z / std::sqrt(2.0)) / 2; }

/// The z with P(Z > z) = p, by halving.
double normal_quantile(double p) {
  double low = 0, high = 40;
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (normal_tail(middle) > p ? low : high) = middle;
  }
  return low;
}

} // namespace

std::vector<std::uint64_t> mann_whitney_counts(unsigned n, unsigned m) {
  // The counts are the coefficients of the Gaussian binomial coefficient
  // [n+m over n] in q, the product over i from 1 to n of
  // (1 - q^(m+i)) / (1 - q^i). Steps in between may wrap; the last cannot, and
  // arithmetic modulo 2^64 is exact.
  std::vector<std::uint64_t> c(std::size_t(n) * m + 1);
  c[0] = 1;
  for (unsigned i = 1; i <= n; ++i) {
    for (std::size_t u = c.size(); u-- > m + i;)
      c[u] -= c[u - m - i];
    for (std::size_t u = i; u < c.size(); ++u)
      c[u] += c[u - i];
  }
  return c;
}

std::uint64_t bound_rank(unsigned n, unsigned m, std::uint32_t alpha_ppm) {
  if (!n || !m)
    return 0;
  if (!exact(n, m)) {
    const double z = normal_quantile(alpha_ppm / 1e6);
    const double k = std::floor(double(n) * m / 2 - z * deviation(n, m));
    return k > 0 ? std::uint64_t(k) : 0;
  }
  const auto counts = mann_whitney_counts(n, m);
  unsigned __int128 all = 0, below = 0;
  for (const std::uint64_t c : counts)
    all += c;
  std::uint64_t k = 0;
  for (const std::uint64_t c : counts) {
    below += c;
    if (below * 1000000 > all * alpha_ppm)
      break;
    ++k;
  }
  return k;
}

double tail_probability(unsigned n, unsigned m, std::uint64_t u) {
  if (!exact(n, m)) {
    // Half a step back: U is whole, the normal distribution is not.
    const double z = (double(u) - 0.5 - double(n) * m / 2) / deviation(n, m);
    return normal_tail(z);
  }
  const auto counts = mann_whitney_counts(n, m);
  long double all = 0, above = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    all += counts[i];
    if (i >= u)
      above += counts[i];
  }
  return double(above / all);
}

shift shift_between(const std::vector<double> &x, const std::vector<double> &y,
                    std::uint32_t alpha_ppm) {
  std::vector<double> d;
  d.reserve(x.size() * y.size());
  for (const double b : y)
    for (const double a : x)
      d.push_back(b - a);
  std::sort(d.begin(), d.end());
  shift s;
  const std::size_t size = d.size();
  s.estimate = (d[(size - 1) / 2] + d[size / 2]) / 2;
  const std::uint64_t k =
      bound_rank(unsigned(x.size()), unsigned(y.size()), alpha_ppm);
  if (k >= 1 && k <= size) {
    s.lower = d[k - 1];
    s.upper = d[size - k];
  }
  return s;
}

double p_value_above(const std::vector<double> &x, const std::vector<double> &y,
                     double by) {
  std::uint64_t above = 0;
  for (const double b : y)
    for (const double a : x)
      above += b - a > by;
  return tail_probability(unsigned(x.size()), unsigned(y.size()), above);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t size = values.size();
  return (values[(size - 1) / 2] + values[size / 2]) / 2;
}

double robust_deviation(const std::vector<double> &values) {
  const double middle = median(values);
  std::vector<double> away;
  for (const double v : values)
    away.push_back(std::fabs(v - middle));
  return 1.4826 * median(std::move(away));
}

} // namespace hotpath::verdict
