//===- temporary_folder.h - A private folder that removes itself --------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SYSTEM_TEMPORARY_FOLDER_H
#define HOTPATH_SYSTEM_TEMPORARY_FOLDER_H

#include "system/command_error.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <stdlib.h>
#include <unistd.h>

namespace hotpath::cli {

/// Mode 0700, removed with everything in it. The constructors throw
/// command_error when it cannot be made.
class temporary_folder {
public:
  /// Under $TMPDIR or /tmp.
  temporary_folder() : temporary_folder(for_files()) {}
  explicit temporary_folder(const std::filesystem::path &base) {
    std::string pattern = (base / "hotpath-XXXXXX").string();
    if (!mkdtemp(pattern.data()))
      throw command_error(exit_code::failure,
                          "cannot make a temporary folder " + pattern + ": " +
                              std::strerror(errno) +
                              "; set TMPDIR to a folder that can be written");
    path_ = pattern;
  }
  ~temporary_folder() {
    std::error_code ignored; // nothing to be done about it in a destructor
    std::filesystem::remove_all(path_, ignored);
  }
  temporary_folder(const temporary_folder &) = delete;
  temporary_folder &operator=(const temporary_folder &) = delete;

  std::filesystem::path operator/(const char *name) const {
    return path_ / name;
  }

  static std::filesystem::path for_files() {
    std::error_code error;
    const std::filesystem::path base =
        std::filesystem::temp_directory_path(error);
    return error ? "/tmp" : base;
  }
  /// $XDG_RUNTIME_DIR, usually memory, or where files are.
  static std::filesystem::path for_memory() {
    const char *given = std::getenv("XDG_RUNTIME_DIR");
    return given && *given == '/' && access(given, W_OK | X_OK) == 0
               ? given
               : for_files();
  }

private:
  std::filesystem::path path_;
};

} // namespace hotpath::cli

#endif // HOTPATH_SYSTEM_TEMPORARY_FOLDER_H
