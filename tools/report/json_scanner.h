//===- json_scanner.h - JSON, token by token
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_JSON_SCANNER_H
#define HOTPATH_REPORT_JSON_SCANNER_H

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace hotpath::model {

struct json_number {
  bool negative = false;
  bool whole = true;           // without fraction and exponent
  std::uint64_t magnitude = 0; // of a whole one; UINT64_MAX: or larger
  double real = 0;             // with the sign; finite
};

/// Cuts a text into the tokens of RFC 8259 and refuses all that is none, UTF-8
/// that is none too; what has to follow what is its user's business. Throws
/// report_error with the place of the byte that does not fit; `path` is for
/// that sentence. Views are of the text or of what is handed over for them.
///
/// Reports hold tens of megabytes of short names and numbers. There a scan that
/// keeps nothing is faster than simdjson 3.0, whose index and tape are several
/// times as large as the text, and five times faster than events with a string
/// for each.
class json_scanner {
public:
  json_scanner(std::string_view text, const std::string &path)
      : at_(text.data()), begin_(at_), end_(at_ + text.size()), path_(path) {}

  /// The first byte of what comes after blanks; 0 at the end.
  char peek() {
    while (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')
      ++at_;
    return *at_;
  }
  /// Takes that byte, when it is the wanted one.
  bool take(char wanted) {
    if (peek() != wanted)
      return false;
    ++at_;
    return true;
  }
  void need(char wanted) {
    if (!take(wanted))
      fail();
  }
  /// Takes a text, when it is written exactly so.
  bool take_text(std::string_view wanted) {
    if (peek() != '"' || remaining() < wanted.size() + 2 ||
        at_[wanted.size() + 1] != '"' ||
        std::memcmp(at_ + 1, wanted.data(), wanted.size()) != 0)
      return false;
    at_ += wanted.size() + 2;
    return true;
  }
  /// Whether a text comes next that begins with this letter and a digit.
  bool comes_numbered(char letter) {
    return peek() == '"' && at_[1] == letter && at_[2] >= '0' && at_[2] <= '9';
  }
  /// Bytes of the text that are not taken yet.
  std::size_t remaining() const { return std::size_t(end_ - at_); }
  /// A place to go back to.
  const char *place() const { return at_; }
  void go_back(const char *place) { at_ = place; }
  /// `unescaped` is where it is put together, when it has escapes.
  std::string_view text(std::string &unescaped);
  json_number number();
  /// Takes a number that is 18 digits at most and nothing else.
  bool take_small_whole(std::uint64_t &value) {
    peek();
    const char *at = at_;
    std::uint64_t digits = 0;
    for (; *at >= '0' && *at <= '9'; ++at)
      digits = digits * 10 + std::uint64_t(*at - '0');
    const auto length = at - at_;
    if (length < 1 || length > 18 || (length > 1 && *at_ == '0') ||
        *at == '.' || *at == 'e' || *at == 'E')
      return false;
    at_ = at;
    value = digits;
    return true;
  }
  /// Takes a list of two such numbers without blanks, or nothing.
  bool take_pair(std::uint64_t &first, std::uint64_t &second) {
    const char *const before = at_;
    if (*at_ == '[') {
      ++at_;
      if (take_small_whole(first) && *at_ == ',') {
        ++at_;
        if (take_small_whole(second) && *at_ == ']') {
          ++at_;
          return true;
        }
      }
    }
    at_ = before;
    return false;
  }
  /// true, false or null.
  void literal(std::string_view word);
  /// Nothing may follow.
  void end();

  [[noreturn]] void fail() const;

private:
  void plain_part();
  void escape(std::string &to);
  std::uint32_t hexadecimal();
  void digits();
  double real(const char *from) const;

  // A zero stands behind the text, which is no part of any token: it stops all.
  const char *at_, *begin_, *end_;
  const std::string &path_;
};

} // namespace hotpath::model

#endif // HOTPATH_REPORT_JSON_SCANNER_H
