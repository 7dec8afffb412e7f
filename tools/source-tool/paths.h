//===- paths.h - Where files are, and how they are shown --------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SOURCE_PATHS_H
#define HOTPATH_SOURCE_PATHS_H

#include <filesystem>
#include <string>

namespace hotpath::source {

/// The folder in which the program was started: the current one at the first
/// call, so main() makes that.
const std::filesystem::path &start_folder();

/// Absolute, seen from `folder`, without dots; links are not resolved.
std::filesystem::path absolute(const std::filesystem::path &path,
                               const std::filesystem::path &folder);

/// With links resolved; empty when there is no such file.
std::filesystem::path real(const std::filesystem::path &path);

/// Whether a real path lies in a real folder or below it.
bool is_below(const std::filesystem::path &path,
              const std::filesystem::path &folder);

/// For people: relative to the start folder when below it.
std::string shown(const std::filesystem::path &path);

} // namespace hotpath::source

#endif // HOTPATH_SOURCE_PATHS_H
