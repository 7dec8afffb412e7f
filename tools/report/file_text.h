//===- file_text.h - All that a file holds
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_FILE_TEXT_H
#define HOTPATH_REPORT_FILE_TEXT_H

#include <cstddef>
#include <string>
#include <string_view>

namespace hotpath::model {

/// The bytes of a file or pipe, with a zero behind them. A large file is
/// mapped, which costs no memory of its own; reports are replaced, never
/// rewritten, so it keeps its length. One that is cut short all the same, while
/// it is read, ends the process with a sentence and exit code 4.
class file_text {
public:
  /// Takes the descriptor's file from its start; `path` is for the sentence of
  /// a report_error: it cannot be read, or is larger than 1 GiB.
  file_text(int fd, const std::string &path);
  ~file_text();
  file_text(const file_text &) = delete;
  file_text &operator=(const file_text &) = delete;

  std::string_view bytes() const {
    return mapped_ ? std::string_view(mapped_, size_) : std::string_view(read_);
  }

private:
  void read_all(int fd, const std::string &path);
  bool map(int fd, std::size_t size);

  std::string read_;
  char *mapped_ = nullptr;
  std::size_t size_ = 0, length_ = 0; // of the text, and of the mapping
};

/// Throws the report_error of a file that cannot be read; `error` is errno's.
[[noreturn]] void refuse_unreadable(const std::string &path, int error);

} // namespace hotpath::model

#endif // HOTPATH_REPORT_FILE_TEXT_H
