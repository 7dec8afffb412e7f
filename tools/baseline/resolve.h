//===- resolve.h - Which reports a spec stands for ------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_BASELINE_RESOLVE_H
#define HOTPATH_BASELINE_RESOLVE_H

#include "baseline/facts.h"
#include "baseline/spec.h"

namespace hotpath::baseline {

/// What is looked for. `store` may be null where nothing is kept.
struct wanted_side {
  baseline::spec spec;
  const results *store = nullptr;
  std::string benchmark; // empty: any
  /// The commit that the side is the baseline of, or empty: of a branch only
  /// what that commit's history has is taken, and never the commit itself.
  std::string of;
  /// What the other side was measured with: the nearest commit that was
  /// measured so too goes before a nearer one that was not. May be empty.
  std::vector<report_kind> kinds;
};

struct resolved_side {
  std::vector<std::string> files;
  std::string missing; // why there are none: a sentence; empty where there are
  std::string spec;    // that stands for the same files next month
  std::string commit;  // where it is known
  std::string run;     // of GitHub Actions, where the files are from one
  std::optional<std::uint64_t> distance; // commits, from what was asked for
  std::optional<std::time_t> age;        // seconds, of the newest report

  /// "commit 0123456789ab, 3 commits before what was asked for, 2 days old".
  std::string description() const;
};

/// file:, dir:, commit: and branch:. Throws command_error where the spec itself
/// is wrong; results that are not there are no error but `missing`.
resolved_side resolve_here(const wanted_side &wanted);

/// What a store has of the commit, or of its nearest ancestor but `except`.
resolved_side nearest_in_store(const wanted_side &wanted,
                               const std::string &commit,
                               const std::string &except = "");

/// Whether one of the reports was measured as one of `kinds`, whatever its
/// benchmark.
bool any_has_kind(const std::vector<std::string> &files,
                  const std::vector<report_kind> &kinds);

/// Sets the age from the files, reading their first ones.
void find_age(resolved_side &side);

} // namespace hotpath::baseline

#endif // HOTPATH_BASELINE_RESOLVE_H
