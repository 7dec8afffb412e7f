//===- paths.cpp - Where files are, and how they are shown ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "paths.h"

#include <algorithm>

namespace fs = std::filesystem;

namespace hotpath::source {

const fs::path &start_folder() {
  static const fs::path folder = fs::current_path();
  return folder;
}

fs::path absolute(const fs::path &path, const fs::path &folder) {
  return (folder / path).lexically_normal();
}

fs::path real(const fs::path &path) {
  std::error_code error;
  fs::path result = fs::canonical(path, error);
  return error ? fs::path() : result;
}

bool is_below(const fs::path &path, const fs::path &folder) {
  const auto [in_path, in_folder] =
      std::mismatch(path.begin(), path.end(), folder.begin(), folder.end());
  (void)in_path;
  return in_folder == folder.end();
}

std::string shown(const fs::path &path) {
  if (!is_below(path, start_folder()))
    return path.string();
  return path.lexically_relative(start_folder()).string();
}

} // namespace hotpath::source
