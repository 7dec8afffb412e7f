//===- edits.h - Changes to the files of a project --------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SOURCE_EDITS_H
#define HOTPATH_SOURCE_EDITS_H

#include "placement.h"

#include <filesystem>
#include <map>
#include <vector>

namespace hotpath::source {

/// The folder below which files may be changed, links resolved: `wanted`, else
/// the git work tree around the start folder, else the start folder. Throws
/// command_error when `wanted` is no folder.
std::filesystem::path project_root(const std::string &wanted);

struct edit {
  unsigned line = 0;      ///< 1-based
  std::size_t length = 0; ///< bytes that go
  std::string text;       ///< that comes
  std::string what;       ///< for the summary: whom it is about
};

/// Collects changes, then makes them file by file.
class edits {
public:
  explicit edits(std::filesystem::path root) : root_(std::move(root)) {}

  bool may_change(const std::string &file) const;
  /// The same place twice is one change: several units read one header. False
  /// then.
  bool add(const text_place &where, edit what);

  std::size_t count() const;
  std::size_t file_count() const { return files_.size(); }

  /// Prints one line for each change, in the order of the files.
  void print(const char *verb) const;
  /// Replaces each file at once, keeping its mode. Throws command_error at the
  /// first that cannot be, or that changed since it was read; the ones before
  /// it are written.
  void write() const;

private:
  struct file_edits {
    std::string content;            ///< as it was read
    std::map<std::size_t, edit> at; ///< by offset
  };
  std::filesystem::path root_;
  std::map<std::string, file_edits> files_;
};

} // namespace hotpath::source

#endif // HOTPATH_SOURCE_EDITS_H
