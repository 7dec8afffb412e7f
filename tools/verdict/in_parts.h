//===- in_parts.h - Rows that know nothing of each other
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_IN_PARTS_H
#define HOTPATH_VERDICT_IN_PARTS_H

#include <algorithm>
#include <cstddef>
#include <future>
#include <thread>
#include <vector>

namespace hotpath::verdict {

/// Calls `part(first, last)` for consecutive ranges that make up 0 to `count`,
/// from as many threads as the machine has, where that is worth threads. `part`
/// changes nothing that another range reads; what it throws is thrown here.
template <class Part> void in_parts(std::size_t count, const Part &part) {
  constexpr std::size_t worth_a_thread = 500, most_threads = 8;
  const std::size_t processors = std::clamp<std::size_t>(
      std::thread::hardware_concurrency(), 1, most_threads);
  const std::size_t parts =
      std::clamp<std::size_t>(count / worth_a_thread, 1, processors);
  std::vector<std::future<void>> others;
  for (std::size_t i = 1; i < parts; ++i)
    others.push_back(std::async(std::launch::async, [=, &part] {
      part(count * i / parts, count * (i + 1) / parts);
    }));
  part(0, count / parts);
  for (std::future<void> &other : others)
    other.get();
}

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_IN_PARTS_H
