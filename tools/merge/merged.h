//===- merged.h - Several reports become one ----------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MERGE_MERGED_H
#define HOTPATH_MERGE_MERGED_H

#include "merge/input.h"

namespace hotpath::merge {

struct merge_options {
  /// Callgrind's files; what stands beside them is found. Empty: those of the
  /// process, beside the report or in the working directory, under the name
  /// that Callgrind gives them by default.
  std::vector<std::string> callgrind_files;
  bool allow_call_mismatch = false;
  /// The program merges at its own exit: Callgrind has not written yet what it
  /// keeps for threads other than the one that ends the session.
  bool from_program = false;
};

/// One native report or several, and one of a run under Callgrind, in any
/// order: `meta.run` is "merged". Native ones only, or sums of such: "sum".
/// Throws a refusal, or callgrind::read_error.
model::report merge_reports(const std::vector<input> &inputs,
                            const merge_options &options);

/// Runs of one program with the same work: one stays what it is, the figures of
/// several are pooled and each is kept in `runs`.
model::report pool_reports(const std::vector<input> &natives);

} // namespace hotpath::merge

#endif // HOTPATH_MERGE_MERGED_H
