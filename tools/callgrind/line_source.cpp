//===- line_source.cpp - A file, line by line, in constant memory -------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "line_source.h"

#include <cstring>
#include <utility>

namespace hotpath::callgrind {

namespace {
constexpr std::size_t block_bytes = std::size_t(64) << 10;
}

line_source::line_source(byte_source source)
    : source_(std::move(source)), buffer_(block_bytes) {}

// Moves what is left to the front and reads more behind it.
bool line_source::refill() {
  if (at_) {
    std::memmove(buffer_.data(), buffer_.data() + at_, size_ - at_);
    size_ -= at_;
    at_ = 0;
  }
  if (size_ == buffer_.size())
    buffer_.resize(buffer_.size() * 2);
  const std::size_t got =
      source_(buffer_.data() + size_, buffer_.size() - size_);
  size_ += got;
  bytes_ += got;
  return got != 0;
}

line_source::result line_source::next(std::string_view &line) {
  std::size_t searched = 0;
  for (;;) {
    const char *begin = buffer_.data() + at_;
    const std::size_t left = size_ - at_;
    auto *end = left > searched ? static_cast<const char *>(std::memchr(
                                      begin + searched, '\n', left - searched))
                                : nullptr;
    if (end) {
      line = {begin, std::size_t(end - begin)};
      at_ += line.size() + 1;
      ended_ = true;
      break;
    }
    searched = left;
    if (left >= longest_line)
      return result::too_long;
    if (refill())
      continue;
    if (size_ == at_)
      return result::end;
    line = {buffer_.data() + at_, size_ - at_};
    at_ = size_;
    ended_ = false;
    break;
  }
  ++number_;
  if (!line.empty() && line.back() == '\r')
    line.remove_suffix(1);
  return result::line;
}

} // namespace hotpath::callgrind
