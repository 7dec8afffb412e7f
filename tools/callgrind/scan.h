//===- scan.h - Takes numbers off the front of a line -------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CALLGRIND_SCAN_H
#define HOTPATH_CALLGRIND_SCAN_H

#include <cstdint>
#include <string_view>

namespace hotpath::callgrind {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_space(char c) { return c == ' ' || c == '\t'; }

inline void skip_spaces(std::string_view &text) {
  while (!text.empty() && is_space(text.front()))
    text.remove_prefix(1);
}

/// Takes a prefix off; false when the text does not begin with it.
inline bool take(std::string_view &text, std::string_view prefix) {
  if (text.substr(0, prefix.size()) != prefix)
    return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// A decimal or 0x number below 2^64; false when there is none or it is larger.
/// The text is then anywhere.
inline bool take_number(std::string_view &text, std::uint64_t &value) {
  std::uint64_t v = 0;
  std::size_t i = 0;
  if (text.size() > 2 && text[0] == '0' && (text[1] | 32) == 'x') {
    for (i = 2; i < text.size(); ++i) {
      const char c = text[i], lower = char(c | 32);
      const bool letter = lower >= 'a' && lower <= 'f';
      if (!is_digit(c) && !letter)
        break;
      if (v >> 60)
        return false;
      v = v << 4 | unsigned(letter ? lower - 'a' + 10 : c - '0');
    }
    if (i == 2)
      return false;
  } else {
    for (; i < text.size() && is_digit(text[i]); ++i) {
      if (v > UINT64_MAX / 10)
        return false;
      const std::uint64_t next = v * 10 + unsigned(text[i] - '0');
      if (next < v * 10)
        return false;
      v = next;
    }
    if (i == 0)
      return false;
  }
  text.remove_prefix(i);
  value = v;
  return true;
}

/// A position, absolute or relative; its value does not matter here.
inline bool take_position(std::string_view &text) {
  if (text.empty())
    return false;
  if (text[0] == '*') {
    text.remove_prefix(1);
    return true;
  }
  if (text[0] == '+' || text[0] == '-')
    text.remove_prefix(1);
  std::uint64_t ignored;
  return take_number(text, ignored);
}

} // namespace hotpath::callgrind

#endif // HOTPATH_CALLGRIND_SCAN_H
