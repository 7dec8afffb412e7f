//===- canary_counts.h - Instruction counts of the canaries --------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MERGE_CANARY_COUNTS_H
#define HOTPATH_MERGE_CANARY_COUNTS_H

#include "profile.h"
#include "report/model.h"

namespace hotpath::merge {

/// Adds them to `to`, from the dump that process `pid` made for them. `parts`
/// are those of its files that a reader has found; nothing happens when there
/// is no such dump among them. Throws callgrind::read_error.
void add_canaries(model::environment &to,
                  const std::vector<callgrind::part> &parts, std::uint64_t pid);

} // namespace hotpath::merge

#endif // HOTPATH_MERGE_CANARY_COUNTS_H
