//===- cache.h - What was brought here once and never changes -------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_BASELINE_CACHE_H
#define HOTPATH_BASELINE_CACHE_H

#include <filesystem>
#include <functional>
#include <string>

namespace hotpath::baseline {

/// $XDG_CACHE_HOME/hotpath, or ~/.cache/hotpath. Throws command_error where
/// neither variable is set.
std::filesystem::path cache_folder();

/// `name` below the cache's folder. Where it is not there, `make` is given a
/// path beside it to write a file or a folder to, which becomes it at once:
/// what is there is complete, whoever else works at the same time. Throws
/// command_error.
std::filesystem::path
cached(const std::string &name,
       const std::function<void(const std::filesystem::path &)> &make);

} // namespace hotpath::baseline

#endif // HOTPATH_BASELINE_CACHE_H
