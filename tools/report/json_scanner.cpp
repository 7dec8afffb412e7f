//===- json_scanner.cpp - JSON, token by token
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/json_scanner.h"

#include "report/error.h"
#include "report/printable.h"
#include "report/unicode.h"

#include <charconv>
#include <cstring>

namespace hotpath::model {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr std::uint64_t each_byte = 0x0101010101010101;

/// The highest bit of the first of eight bytes that is a quote, a backslash, a
/// control or beyond ASCII; 0 where none is. Differences borrow from the bytes
/// behind it only, whose bits mean nothing.
std::uint64_t special(std::uint64_t bytes) {
  return ((bytes - each_byte * 0x20) | ((bytes ^ each_byte * '"') - each_byte) |
          ((bytes ^ each_byte * '\\') - each_byte) | bytes) &
         (each_byte * 0x80);
}

void append_utf8(std::string &to, std::uint32_t c) {
  if (c < 0x80) {
    to += char(c);
    return;
  }
  const unsigned more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  static constexpr unsigned first[] = {0, 0xC0, 0xE0, 0xF0};
  to += char(first[more] | c >> (6 * more));
  for (unsigned i = more; i-- > 0;)
    to += char(0x80 | (c >> (6 * i) & 0x3F));
}

} // namespace

/// Moves to the next byte of a text that is a quote, a backslash or no text.
void json_scanner::plain_part() {
  for (;;) {
    for (std::uint64_t bytes; end_ - at_ >= std::ptrdiff_t(sizeof bytes);
         at_ += sizeof bytes) {
      std::memcpy(&bytes, at_, sizeof bytes);
      if (const std::uint64_t found = special(bytes)) {
        at_ += __builtin_ctzll(found) / 8; // the first is the lowest
        break;
      }
    }
    for (;;) {
      const auto c = static_cast<unsigned char>(*at_);
      if (c < 0x20 || c == '"' || c == '\\')
        return;
      if (c >= 0x80)
        break;
      ++at_;
    }
    std::size_t next = 0;
    if (next_code_point({at_, std::size_t(end_ - at_)}, next) < 0)
      fail();
    at_ += next;
  }
}

std::string_view json_scanner::text(std::string &unescaped) {
  need('"');
  const char *from = at_;
  plain_part();
  if (*at_ == '"') {
    ++at_;
    return {from, std::size_t(at_ - 1 - from)};
  }
  unescaped.assign(from, at_);
  while (*at_ == '\\') {
    ++at_;
    escape(unescaped);
    from = at_;
    plain_part();
    unescaped.append(from, at_);
  }
  if (*at_ != '"')
    fail();
  ++at_;
  return unescaped;
}

void json_scanner::escape(std::string &to) {
  static constexpr std::string_view names = "\"\\/bfnrt";
  static constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
  if (*at_ != 'u') {
    const std::size_t found = *at_ ? names.find(*at_) : names.npos;
    if (found == names.npos)
      fail();
    ++at_;
    to += meanings[found];
    return;
  }
  std::uint32_t c = hexadecimal();
  if (c >= 0xDC00 && c < 0xE000)
    fail();
  if (c >= 0xD800 && c < 0xDC00) {
    if (*at_++ != '\\' || *at_ != 'u') {
      --at_;
      fail();
    }
    const std::uint32_t low = hexadecimal();
    if (low < 0xDC00 || low >= 0xE000)
      fail();
    c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
  }
  append_utf8(to, c);
}

/// Of four digits behind the u.
std::uint32_t json_scanner::hexadecimal() {
  std::uint32_t value = 0;
  ++at_;
  for (int i = 0; i < 4; ++i, ++at_) {
    const char c = *at_;
    const char low = char(c | 0x20);
    if (is_digit(c))
      value = value * 16 + std::uint32_t(c - '0');
    else if (low >= 'a' && low <= 'f')
      value = value * 16 + std::uint32_t(low - 'a' + 10);
    else
      fail();
  }
  return value;
}

void json_scanner::digits() {
  if (!is_digit(*at_))
    fail();
  while (is_digit(*at_))
    ++at_;
}

json_number json_scanner::number() {
  json_number n;
  peek();
  const char *from = at_;
  if ((n.negative = *at_ == '-'))
    ++at_;
  const char *first = at_;
  if (*at_ == '0') {
    ++at_;
  } else {
    for (; is_digit(*at_); ++at_)
      n.magnitude = n.magnitude * 10 + std::uint64_t(*at_ - '0');
    if (at_ == first)
      fail();
  }
  const auto length = at_ - first;
  if (*at_ == '.') {
    n.whole = false;
    ++at_;
    digits();
  }
  if (*at_ == 'e' || *at_ == 'E') {
    n.whole = false;
    ++at_;
    if (*at_ == '+' || *at_ == '-')
      ++at_;
    digits();
  }
  constexpr int always_fit = 19; // digits
  if (n.whole && length <= always_fit) {
    n.real = n.negative ? -double(n.magnitude) : double(n.magnitude);
    return n;
  }
  n.real = real(from);
  if (n.whole && std::from_chars(first, at_, n.magnitude).ec != std::errc())
    n.magnitude = UINT64_MAX;
  return n;
}

double json_scanner::real(const char *from) const {
  double value = 0;
  if (std::from_chars(from, at_, value).ec != std::errc())
    throw report_error(printable(path_) +
                       " has a number out of range before byte " +
                       std::to_string(at_ - begin_ + 1));
  return value;
}

void json_scanner::literal(std::string_view word) {
  peek();
  for (const char c : word) {
    if (*at_ != c)
      fail();
    ++at_;
  }
}

void json_scanner::end() {
  peek();
  if (at_ != end_)
    fail();
}

void json_scanner::fail() const {
  throw report_error(printable(path_) + " is no valid JSON at byte " +
                     std::to_string(at_ - begin_ + 1));
}

} // namespace hotpath::model
