//===- sampling.h - Which calls are timed
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SAMPLING_H
#define HOTPATH_SAMPLING_H

#include "arena_layout.h"

namespace hotpath {

/// No site lets more calls pass between two slow entries, whatever its rate:
/// the measurement stack's slack is computed from it.
constexpr uint32_t longest_interval = 256;

/// The next `length` calls of a site, the present one included. This call is
/// timed and stands for `weight` of them; weight 0: it is not timed.
struct interval {
  uint32_t length; // 1 to longest_interval
  uint32_t weight;
};

/// The one place that decides how many calls go by untimed. Every call is
/// timed: exact mode.
HOTPATH_INLINE interval next_interval(const site_stats &) { return {1, 1}; }

} // namespace hotpath

#endif
