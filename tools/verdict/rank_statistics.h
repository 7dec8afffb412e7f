//===- rank_statistics.h - Two samples compared by ranks, exactly
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_RANK_STATISTICS_H
#define HOTPATH_VERDICT_RANK_STATISTICS_H

#include <cstdint>
#include <optional>
#include <vector>

// Of the Mann-Whitney U statistic (Mann and Whitney 1947): of n values x and m
// values y, the number of pairs with y > x. Under the null hypothesis all
// C(n+m, n) arrangements are equally likely. Up to 33 and 33 values the
// distribution is counted in whole numbers; above, it is the normal one with
// mean nm/2 and variance nm(n+m+1)/12. Ties are treated as if there were none,
// which is conservative here: bounds are not moved inwards for them.

namespace hotpath::verdict {

/// The number of arrangements for each u from 0 to n*m. n and m are from 1 to
/// 33, so that their sum, C(n+m, n), fits.
std::vector<std::uint64_t> mann_whitney_counts(unsigned n, unsigned m);

/// The largest k with P(U <= k-1) <= alpha: the k-th smallest of the n*m
/// differences is then the lower bound of a one-sided confidence interval at
/// 1 - alpha (Hodges and Lehmann 1963; Hollander and Wolfe, Nonparametric
/// Statistical Methods, 4.3). 0 where there is no such bound. alpha is in
/// millionths, to be compared without rounding.
std::uint64_t bound_rank(unsigned n, unsigned m, std::uint32_t alpha_ppm);

/// P(U >= u).
double tail_probability(unsigned n, unsigned m, std::uint64_t u);

/// How y differs from x: all m*n differences y - x, sorted.
struct shift {
  double estimate = 0;                // the median: Hodges-Lehmann
  std::optional<double> lower, upper; // one-sided bounds, each at 1 - alpha
};

/// Of samples that are not empty and hold finite numbers.
shift shift_between(const std::vector<double> &x, const std::vector<double> &y,
                    std::uint32_t alpha_ppm);

/// P that y exceeds x by more than `by` as clearly as here, if it does not:
/// small is evidence for a shift of more than `by`. Equal counts as not above.
double p_value_above(const std::vector<double> &x, const std::vector<double> &y,
                     double by);

/// The middle value, or the mean of the two middle ones. Not of none.
double median(std::vector<double> values);

/// 1.4826 times the median absolute deviation from the median: estimates the
/// standard deviation of a normal sample. Not of none.
double robust_deviation(const std::vector<double> &values);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_RANK_STATISTICS_H
