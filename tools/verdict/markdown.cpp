//===- markdown.cpp - Text of others inside of GitHub's Markdown
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/markdown.h"

#include "verdict/visible.h"

#include <algorithm>
#include <cstring>

namespace hotpath::verdict::markdown {

namespace {

constexpr char no_width[] = "\xE2\x80\x8B"; // U+200B: ends a mention

std::size_t longest_run(std::string_view s, char c) {
  std::size_t longest = 0, run = 0;
  for (const char each : s) {
    run = each == c ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

} // namespace

std::string escaped(std::string_view s) {
  std::string result;
  for (const char c : visible(s)) {
    if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '&')
      result += "&amp;";
    else if (c == '$') // begins a formula
      result += "&#36;";
    else if (c == '|') // a backslash before would not help in a table
      result += "&#124;";
    else if (c == '@')
      result += std::string("@") + no_width;
    else if (c == '#') // a reference is looked for in the finished text
      result += std::string("\\#") + no_width;
    else if (c == '/' && !result.empty() && result.back() == ':')
      result.back() = '\\', result += ":/"; // http:// is a link
    else if (c == '.' && !result.empty() && result.back() == 'w')
      result += "\\."; // so is www.
    else if (std::strchr("\\`*_[]~", c))
      result += std::string("\\") + c;
    else
      result += c;
  }
  return result;
}

std::string code(std::string_view name) {
  const std::string text = shown_name(name);
  if (text.find_first_not_of(' ') == std::string::npos)
    return "(no name)";
  std::string inside;
  for (const char c : text) {
    // Cells end at a | even inside of a code span, unless one backslash is
    // before it; two are a backslash and an end.
    if (c == '|' && !inside.empty() && inside.back() == '\\')
      inside += no_width;
    inside += c == '|' ? std::string("\\|") : std::string(1, c);
    if (c == '@')
      inside += no_width;
  }
  const std::string fence(longest_run(text, '`') + 1, '`');
  const bool pad = text.front() == '`' || text.back() == '`' ||
                   text.front() == ' ' || text.back() == ' ';
  const std::string blank = pad ? " " : "";
  return fence + blank + inside + blank + fence;
}

std::string block(std::string_view lines) {
  std::string inside;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    inside += visible(lines.substr(at, end - at)) + "\n";
    at = end + 1;
  }
  const std::string fence(
      std::max<std::size_t>(longest_run(inside, '`') + 1, 3), '`');
  return fence + "text\n" + inside + fence + "\n";
}

std::string table_row(std::initializer_list<std::string> cells) {
  std::string row = "|";
  for (const std::string &cell : cells)
    row += " " + cell + " |";
  return row + "\n";
}

} // namespace hotpath::verdict::markdown
