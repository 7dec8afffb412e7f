//===- output_file.h - A file that appears whole or not at all
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_OUTPUT_FILE_H
#define HOTPATH_OUTPUT_FILE_H

namespace hotpath {

/// A regular file is written under a temporary name beside it and renamed; a
/// pipe or device is written directly.
class output_file {
public:
  /// `fd` is -1 when it cannot be opened.
  explicit output_file(const char *path);
  ~output_file();
  output_file(const output_file &) = delete;
  output_file &operator=(const output_file &) = delete;

  int fd() const { return fd_; }
  /// Closes; with an error (an errno, from writing) the file is dropped.
  /// Returns the first error of all, 0 when the file is there.
  int finish(int error);

private:
  int fd_ = -1;
  int error_ = 0;
  char target_[4096];    // through symbolic links
  char temporary_[4096]; // empty: written directly
};

} // namespace hotpath

#endif
