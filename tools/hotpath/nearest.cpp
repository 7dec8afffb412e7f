//===- nearest.cpp - The name that a misspelt one was meant to be -------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "nearest.h"

#include <algorithm>

namespace hotpath::cli {

namespace {

/// Optimal string alignment distance, in three rows.
std::size_t distance(const std::string &a, const std::string &b) {
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1),
      row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j)
    above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] != b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

} // namespace

std::string nearest(const std::string &word,
                    const std::vector<std::string> &names) {
  // A third of the letters may be wrong: beyond that a guess is noise.
  std::size_t best = std::max<std::size_t>(2, word.size() / 3) + 1;
  std::string result;
  // A command line may hold megabytes; no name of ours is that long.
  if (word.size() > 64)
    return result;
  for (const std::string &name : names) {
    const std::size_t d = distance(word, name);
    if (d < best) {
      best = d;
      result = name;
    }
  }
  return result;
}

} // namespace hotpath::cli
