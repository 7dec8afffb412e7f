//===- arena_copy.h - The arena in a file, copied
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_ARENA_COPY_H
#define HOTPATH_REPORT_ARENA_COPY_H

#include <cstddef>
#include <string>

namespace hotpath::model {

/// The bytes of an arena's file in memory of our own, so that neither who
/// writes nor who cuts the file while it is looked at can do harm. The file may
/// be sparse and gigabytes long; only its pages that are not zero take memory.
/// What a live process changes while it is copied (about a millisecond) is
/// there in part.
class arena_copy {
public:
  /// `fd` is a regular file that begins with an arena's magic. Throws
  /// report_error, with `path` in its sentence.
  arena_copy(int fd, const std::string &path);
  ~arena_copy();
  arena_copy(const arena_copy &) = delete;
  arena_copy &operator=(const arena_copy &) = delete;

  const void *data() const { return data_; } // aligned to a page
  std::size_t size() const { return size_; }

private:
  void copy(int fd, const std::string &path);

  char *data_ = nullptr;
  std::size_t size_ = 0;
};

} // namespace hotpath::model

#endif // HOTPATH_REPORT_ARENA_COPY_H
