//===- line_source.h - A file, line by line, in constant memory ---------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CALLGRIND_LINE_SOURCE_H
#define HOTPATH_CALLGRIND_LINE_SOURCE_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace hotpath::callgrind {

/// Where bytes come from: fills `into` with at most `room` bytes and returns
/// how many; 0 at the end. May throw.
using byte_source = std::function<std::size_t(char *into, std::size_t room)>;

/// Cuts bytes into lines. The buffer holds one block, or one line if that is
/// longer; longer lines than `longest_line` are refused by `next`.
class line_source {
public:
  /// A mangled name of a template can take tens of kilobytes.
  static constexpr std::size_t longest_line = std::size_t(16) << 20;

  explicit line_source(byte_source source);

  enum class result { line, end, too_long };
  /// The next line without its end (a CR before it is dropped); it is valid
  /// until the next call. The last line may lack its end.
  result next(std::string_view &line);

  /// Of the line that `next` gave last, from 1.
  std::uint64_t number() const { return number_; }
  /// Whether that line ended in a newline: a file that is cut short does not.
  bool ended() const { return ended_; }
  /// Bytes read so far.
  std::uint64_t bytes() const { return bytes_; }

private:
  bool refill();

  byte_source source_;
  std::vector<char> buffer_;
  std::size_t at_ = 0, size_ = 0;
  std::uint64_t number_ = 0, bytes_ = 0;
  bool ended_ = true;
};

} // namespace hotpath::callgrind

#endif // HOTPATH_CALLGRIND_LINE_SOURCE_H
