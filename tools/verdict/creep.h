//===- creep.h - What got worse in many small steps
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_CREEP_H
#define HOTPATH_VERDICT_CREEP_H

#include "verdict/comparison.h"

namespace hotpath::verdict {

/// Compares the candidate with options.anchor by the rules of the comparison
/// and the anchor's limits, and sets `anchored`. `c` is the comparison with the
/// baseline, which tells how much of a change is new: one that is not for the
/// larger part never fails.
void find_creep(const side &candidate, const policy::policy &p,
                const compare_options &options, comparison &c);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_CREEP_H
