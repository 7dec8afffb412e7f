//===- backoff.h - How long to wait before another attempt ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SYSTEM_BACKOFF_H
#define HOTPATH_SYSTEM_BACKOFF_H

#include <chrono>

namespace hotpath::cli {

using seconds = std::chrono::duration<double>;

/// Exponential backoff with full jitter: at random above 0, up to `first` for
/// attempt 0, twice as much for each further one, `longest` at most. So those
/// who collided do not meet again. Not for several threads at once.
/// Source: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog,
/// 2015.
seconds backoff(int attempt, seconds first, seconds longest);

} // namespace hotpath::cli

#endif // HOTPATH_SYSTEM_BACKOFF_H
