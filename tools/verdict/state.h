//===- state.h - What became of a row, or of one of its metrics
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_STATE_H
#define HOTPATH_VERDICT_STATE_H

namespace hotpath::verdict {

/// In the order of precedence: the first that fits a row is its state.
enum class state {
  ignored,       // the policy says so
  incomparable,  // the environments differ too much
  renamed,       // a guess, not judged
  inlined,       // its work is done by its callers now
  outlined,      // it does what its callers did
  below_floor,   // too small a share on both sides
  too_few_calls, // on both sides
  unstable,      // its own runs differ by more than what is looked for
  added,
  removed,
  regression,
  suspect, // looks like one, without the evidence
  improvement,
  equivalent, // changed by less than the limit, surely
  inconclusive,
  unmeasured, // none of its metrics is there on both sides
};

/// "regression", "too few calls".
const char *word(state s);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_STATE_H
