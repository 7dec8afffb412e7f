//===- distribution.h - How long calls took on each side, to be drawn
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_DISTRIBUTION_H
#define HOTPATH_VERDICT_DISTRIBUTION_H

#include "verdict/comparison.h"

namespace hotpath::verdict {

/// Both sides on one axis of equal steps in logarithms from `lower_ns` to
/// `upper_ns`. A height is the share of the side's timed calls in a step, as a
/// digit of base64 (A is 0, / is 63) in which 63 is the highest of both sides:
/// thousands of functions have one each. A side without calls has no heights.
struct distribution {
  double lower_ns = 1, upper_ns = 1;
  std::string before, after;
};

/// The histograms of both sides' reports, summed by function. The sides have to
/// outlive it.
/// Of all timed calls; nothing where neither side has a histogram.
std::optional<distribution> distribution_of(const row &r);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_DISTRIBUTION_H
