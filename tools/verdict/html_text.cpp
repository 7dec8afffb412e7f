//===- html_text.cpp - Text of others in HTML, and the page's own policy
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/html.h"

#include "merge/digests.h"
#include "verdict/base64.h"
#include "verdict/visible.h"

namespace hotpath::verdict::html {

namespace {

/// RFC 4648, section 4.
std::string base64(const std::string &bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t j = i; j < i + 3; ++j)
      group = group << 8 |
              (j < bytes.size() ? static_cast<unsigned char>(bytes[j]) : 0u);
    for (int shift = 18; shift >= 0; shift -= 6)
      text += base64_digits[group >> shift & 63];
  }
  const std::size_t missing = (3 - bytes.size() % 3) % 3;
  text.replace(text.size() - missing, missing, missing, '=');
  return text;
}

} // namespace

std::string escaped(std::string_view s) {
  std::string result;
  for (const char c : visible(s)) {
    switch (c) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '"':
      result += "&quot;";
      break;
    case '\'':
      result += "&#39;";
      break;
    default:
      result += c;
    }
  }
  return result;
}

std::string policy_source(std::string_view text) {
  const std::string digest = merge::sha256(text);
  std::string bytes;
  for (std::size_t i = 0; i < digest.size(); i += 2)
    bytes += char(std::stoi(digest.substr(i, 2), nullptr, 16));
  return "'sha256-" + base64(bytes) + "'";
}

} // namespace hotpath::verdict::html
