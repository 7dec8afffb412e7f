//===- exact.h - Instruction counts and allocations, judged
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_EXACT_H
#define HOTPATH_VERDICT_EXACT_H

#include "policy/policy.h"
#include "verdict/side.h"
#include "verdict/state.h"

namespace hotpath::verdict {

/// A metric that is nearly exact. The change counts when it exceeds
///   T = max(percent of baseline, min_change, 3 J, min_share of the program)
/// where J, the jitter, is the larger range of a side with several runs.
struct exact_judgement {
  policy::metric metric;
  verdict::state state = state::unmeasured;
  long double baseline = 0, candidate = 0; // medians over runs
  long double threshold = 0, jitter = 0;
  const char *limit = ""; // the key that made the threshold
  const char *split = ""; // why a total grew: more calls, or dearer ones
  bool judged = true;     // false: shown only
  bool fails = false;
};

/// A function in one metric on both sides; no function has no samples. `total`
/// is the program's, of the baseline, in the metric's unit; 0 where unknown.
struct exact_input {
  const std::vector<sample> *baseline = nullptr, *candidate = nullptr;
  /// Whether a report of the side has the metric's section at all: what is not
  /// listed there is 0.
  bool baseline_known = false, candidate_known = false;
  long double total = 0, candidate_total = 0;
  bool original = false; // the Rust original's arithmetic
};

/// Never divides by zero; whole numbers up to 2^62 are compared exactly.
exact_judgement judge_exact(const policy::metric &m,
                            const policy::exact_rules &r,
                            const exact_input &in);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_EXACT_H
