//===- in_parallel.h - Work that falls into independent parts -----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SYSTEM_IN_PARALLEL_H
#define HOTPATH_SYSTEM_IN_PARALLEL_H

#include <cstddef>
#include <functional>

namespace hotpath::cli {

/// Calls `part` with 0 to count - 1, each once, from the caller's thread and a
/// few more, as the processors are many. Where calls throw, the exception of
/// the smallest number is thrown here, as a loop would; parts behind it may not
/// have been called then.
void in_parallel(std::size_t count,
                 const std::function<void(std::size_t)> &part);

} // namespace hotpath::cli

#endif // HOTPATH_SYSTEM_IN_PARALLEL_H
