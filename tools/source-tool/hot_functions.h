//===- hot_functions.h - The hottest functions of a report ------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SOURCE_HOT_FUNCTIONS_H
#define HOTPATH_SOURCE_HOT_FUNCTIONS_H

#include <cstdint>
#include <string>
#include <vector>

namespace hotpath::source {

/// One row of a report. All of it is input: what it says is compared, never
/// opened.
struct hot_function {
  std::string name;
  std::string symbol;
  std::string file; ///< as the compiler was given it; may be empty
  std::uint64_t ns = 0;
};

/// The `top` functions of the JSON report at `path` with the most self time or,
/// when `by_total`, total time; hottest first. Throws command_error when that
/// is no report of hotpath, or too big to be one.
std::vector<hot_function> read_hot_functions(const std::string &path,
                                             std::size_t top, bool by_total);

} // namespace hotpath::source

#endif // HOTPATH_SOURCE_HOT_FUNCTIONS_H
