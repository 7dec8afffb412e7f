//===- nearest.h - The name that a misspelt one was meant to be ---------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_NEAREST_H
#define HOTPATH_CLI_NEAREST_H

#include <string>
#include <vector>

namespace hotpath::cli {

/// The entry of `names` closest to `word` by edit distance (a swap of two
/// neighbours counts as one), or an empty string when none is close enough to
/// be worth a suggestion. The first of equally close ones wins.
std::string nearest(const std::string &word,
                    const std::vector<std::string> &names);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_NEAREST_H
