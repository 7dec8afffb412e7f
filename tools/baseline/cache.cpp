//===- cache.cpp - What was brought here once and never changes -----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/cache.h"

#include "system/command_error.h"
#include "system/write_file.h"

#include <cstdlib>

namespace hotpath::baseline {

namespace fs = std::filesystem;
using cli::command_error;
using cli::exit_code;

fs::path cache_folder() {
  // A relative path is to be ignored, says the XDG Base Directory
  // specification.
  const char *given = std::getenv("XDG_CACHE_HOME");
  if (given && *given == '/')
    return fs::path(given) / "hotpath";
  const char *home = std::getenv("HOME");
  if (!home || *home != '/')
    throw command_error(exit_code::failure,
                        "there is no folder for downloads: set HOME or "
                        "XDG_CACHE_HOME");
  return fs::path(home) / ".cache" / "hotpath";
}

fs::path cached(const std::string &name,
                const std::function<void(const fs::path &)> &make) {
  const fs::path path = cache_folder() / name;
  std::error_code error;
  if (fs::exists(path, error))
    return path;
  try {
    cli::replace_with(path, make);
  } catch (const command_error &) {
    // Another process was faster: its copy is as good.
    if (!fs::exists(path, error))
      throw;
  }
  return path;
}

} // namespace hotpath::baseline
