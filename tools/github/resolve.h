//===- resolve.h - Specs that GitHub answers ------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_GITHUB_RESOLVE_H
#define HOTPATH_GITHUB_RESOLVE_H

#include "baseline/resolve.h"
#include "github/client.h"

namespace hotpath::github {

/// pr:, base-of:, run: and release:. A store of results is looked at before
/// runs, where it has the very commit, and after them otherwise. Who a report
/// is from is what GitHub says, never what the report says. Throws
/// command_error; reports that are not there are `missing`.
baseline::resolved_side resolve_on_github(const baseline::wanted_side &wanted,
                                          client &github);

} // namespace hotpath::github

#endif // HOTPATH_GITHUB_RESOLVE_H
