//===- provenance.h - Where the sides of a comparison come from
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_PROVENANCE_H
#define HOTPATH_VERDICT_PROVENANCE_H

#include "verdict/side.h"

#include <optional>

namespace hotpath::verdict {

/// How far the candidate's commit is from the baseline's: commits that only the
/// one or the other has, and seconds between their dates.
struct commit_distance {
  std::uint64_t ahead = 0, behind = 0;
  std::int64_t seconds = 0;
};

/// The commit that a side was built from, in hexadecimal; empty where it is not
/// recorded or no such number. `s` may be null.
std::string commit_of(const side *s);

/// "the candidate is 12 commits and 3 days ahead"; "distance in commits not
/// known" without one.
std::string distance_text(const std::optional<commit_distance> &d);

/// "commit 0123456789 (modified), 3 reports, 3 timed runs". A commit that is no
/// hexadecimal number is not shown. `s` may be null.
std::string side_details(const side *s, std::size_t reports);

/// "the baseline is 3 days older"; empty where the times are not known or less
/// than a day apart.
std::string age_between(const side *baseline, const side *candidate);

/// The benchmark of the first report; empty where it has none.
std::string benchmark_of(const side *s);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_PROVENANCE_H
