//===- in_parallel.cpp - Work that falls into independent parts ---------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "system/in_parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

namespace hotpath::cli {

void in_parallel(std::size_t count,
                 const std::function<void(std::size_t)> &part) {
  std::atomic<std::size_t> next{0}, failed{count};
  std::exception_ptr error;
  std::mutex error_lock;
  const auto work = [&] {
    // Parts before one that failed are still needed: one may fail first.
    for (std::size_t i; (i = next++) < failed;)
      try {
        part(i);
      } catch (...) {
        const std::lock_guard<std::mutex> lock(error_lock);
        if (i < failed) {
          failed = i;
          error = std::current_exception();
        }
      }
  };
  constexpr std::size_t most_threads = 8;
  const std::size_t threads = std::min<std::size_t>(
      {count, std::thread::hardware_concurrency(), most_threads});
  {
    std::vector<std::future<void>> others;
    for (std::size_t i = 1; i < threads; ++i)
      others.push_back(std::async(std::launch::async, work));
    work();
  }
  if (error)
    std::rethrow_exception(error);
}

} // namespace hotpath::cli
