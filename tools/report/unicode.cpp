//===- unicode.cpp - Reads UTF-8 of others
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/unicode.h"

namespace hotpath::model {

std::int32_t next_code_point(std::string_view s, std::size_t &at) {
  const auto byte = [&](std::size_t i) {
    return i < s.size() ? static_cast<unsigned char>(s[i]) : 0u;
  };
  const unsigned first = byte(at++);
  if (first < 0x80)
    return std::int32_t(first);
  const unsigned more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
  if (first < 0xC2 || first > 0xF4)
    return -1;
  std::uint32_t value = first & (0x3Fu >> more);
  for (unsigned i = 0; i < more; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80)
      return -1;
    value = value << 6 | (byte(at + i) & 0x3F);
  }
  at += more;
  constexpr std::uint32_t smallest[] = {0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value < 0xE000;
  return value < smallest[more] || surrogate || value > 0x10FFFF
             ? -1
             : std::int32_t(value);
}

} // namespace hotpath::model
