//===- commit_distance.h - What lies between two commits
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_COMMIT_DISTANCE_H
#define HOTPATH_CLI_COMMIT_DISTANCE_H

#include "verdict/provenance.h"

namespace hotpath::cli {

/// As the repository around the working directory tells; nothing where a side
/// has no commit, the repository lacks one (it may be a shallow clone), or the
/// two have nothing in common.
std::optional<verdict::commit_distance>
distance_between(const verdict::side &baseline, const verdict::side &candidate);

/// Whether the two commits differ, and in documentation only: texts by their
/// names, and what is below a folder doc or docs.
bool only_documentation_between(const verdict::side &baseline,
                                const verdict::side &candidate);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_COMMIT_DISTANCE_H
