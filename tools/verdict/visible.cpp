//===- visible.cpp - Text of others that hides nothing
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/visible.h"

#include "report/printable.h"
#include "report/unicode.h"

#include "display_name.h"

#include <algorithm>
#include <cstdio>

namespace hotpath::verdict {

namespace {

constexpr std::size_t most_characters = 4096, name_columns = 120;

struct range {
  std::int32_t first, last;
};

// Cc, Zl, Zp and Cf of the Unicode character database, and what fonts show as
// nothing at all (Default_Ignorable_Code_Point).
constexpr range hidden[] = {
    {0, 0x1F},          {0x7F, 0x9F},       {0xAD, 0xAD},
    {0x34F, 0x34F},     {0x61C, 0x61C},     {0x115F, 0x1160},
    {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},
    {0x2028, 0x202E},   {0x2060, 0x206F},   {0x3164, 0x3164},
    {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFB},   {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
    {0xE0000, 0xE0FFF},
};

bool is_hidden(std::int32_t c) {
  for (const range &r : hidden)
    if (c >= r.first && c <= r.last)
      return true;
  return false;
}

bool is_plain(char c) { return c >= ' ' && c <= '~'; }

} // namespace

std::string visible(std::string_view s) {
  if (s.size() < most_characters && std::all_of(s.begin(), s.end(), is_plain))
    return std::string(s); // as nearly all are
  std::string result;
  std::size_t at = 0;
  for (std::size_t n = 0; at < s.size() && n < most_characters; ++n) {
    const std::size_t from = at;
    const std::int32_t c = model::next_code_point(s, at);
    if (c < 0) {
      result += "\xEF\xBF\xBD";
    } else if (is_hidden(c)) {
      char code[16];
      std::snprintf(code, sizeof code, "\\u{%X}", unsigned(c));
      result += code;
    } else {
      result += s.substr(from, at - from);
    }
  }
  return at < s.size() ? result + "..." : result;
}

std::string shown_name(std::string_view name) {
  text cut;
  put_cut(cut, visible(name).c_str(), name_columns);
  return cut.c_str();
}

std::string shown_line(std::string_view s) {
  return model::printable(visible(s));
}

} // namespace hotpath::verdict
