//===- provenance.h - Where the sides of a comparison come from
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_PROVENANCE_H
#define HOTPATH_VERDICT_PROVENANCE_H

#include "verdict/side.h"

namespace hotpath::verdict {

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
