//===- compilers.cpp - The clangs of this machine -----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compilers.h"

#include "system/process.h"

#include <cstdlib>
#include <sstream>

#include <unistd.h>

namespace fs = std::filesystem;

namespace hotpath::cli {

namespace {

bool is_program(const fs::path &path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

std::optional<compiler> pair_on_path(int major, const std::string &suffix) {
  const auto c = find_on_path("clang" + suffix);
  const auto cxx = find_on_path("clang++" + suffix);
  if (!c || !cxx)
    return std::nullopt;
  return compiler{major, *c, *cxx};
}

/// What the unversioned clang++ on PATH says it is; 0 when there is none.
int unversioned_major() {
  const auto cxx = find_on_path("clang++");
  if (!cxx)
    return 0;
  const process_result result = run_process({cxx->string(), "-dumpversion"});
  return result.succeeded() ? std::atoi(result.out.c_str()) : 0;
}

} // namespace

std::optional<fs::path> find_on_path(const std::string &name) {
  const char *path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/usr/local/bin:/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    // An empty entry means the working directory, which is no place to take a
    // compiler from unasked.
    if (folder.empty())
      continue;
    const fs::path candidate = fs::path(folder) / name;
    if (is_program(candidate))
      return fs::absolute(candidate);
  }
  return std::nullopt;
}

std::optional<compiler> find_compiler(int major) {
  const std::string number = std::to_string(major);
  if (auto found = pair_on_path(major, "-" + number))
    return found;
  const fs::path folder = "/usr/lib/llvm-" + number + "/bin";
  if (is_program(folder / "clang") && is_program(folder / "clang++"))
    return compiler{major, folder / "clang", folder / "clang++"};
  static const int unversioned = unversioned_major();
  if (unversioned == major)
    return pair_on_path(major, "");
  return std::nullopt;
}

} // namespace hotpath::cli
