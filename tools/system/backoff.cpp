//===- backoff.cpp - How long to wait before another attempt --------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "system/backoff.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace hotpath::cli {

seconds backoff(int attempt, seconds first, seconds longest) {
  static std::mt19937 random{std::random_device{}()};
  const double most =
      std::min(longest.count(), std::ldexp(first.count(), attempt));
  // Of [0, 1) makes (0, 1].
  return seconds(most * (1 - std::uniform_real_distribution<>(0, 1)(random)));
}

} // namespace hotpath::cli
