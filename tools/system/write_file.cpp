//===- write_file.cpp - Files, written whole or not at all ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "system/write_file.h"

#include "report/printable.h"
#include "system/command_error.h"

#include <fstream>
#include <unistd.h>

namespace hotpath::cli {

namespace fs = std::filesystem;

void cannot_write(const fs::path &path, const std::string &reason) {
  throw command_error(exit_code::failure,
                      "cannot write " + model::printable(path.string()) +
                          (reason.empty() ? "" : ": " + reason));
}

void write_file(const fs::path &path, const std::string &text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush())
    cannot_write(path);
}

void replace_with(const fs::path &path,
                  const std::function<void(const fs::path &)> &make) {
  std::error_code error;
  if (path.has_parent_path() &&
      (fs::create_directories(path.parent_path(), error), error))
    cannot_write(path, error.message());
  fs::path beside = path;
  beside += ".partial." + std::to_string(getpid());
  // Of a process that was killed and had the same number.
  fs::remove_all(beside, error);
  try {
    make(beside);
    fs::rename(beside, path, error);
    if (error)
      cannot_write(path, error.message());
  } catch (...) {
    fs::remove_all(beside, error);
    throw;
  }
}

void replace_file(const fs::path &path, const std::string &text) {
  replace_with(path, [&](const fs::path &beside) {
    std::ofstream file(beside, std::ios::binary);
    file << text;
    if (!file.flush())
      cannot_write(path);
  });
}

} // namespace hotpath::cli
