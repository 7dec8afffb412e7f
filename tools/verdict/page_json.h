//===- page_json.h - JSON that can stand inside of a script element
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_PAGE_JSON_H
#define HOTPATH_VERDICT_PAGE_JSON_H

#include <charconv>
#include <cmath>
#include <string_view>
#include <vector>

namespace hotpath::verdict::html {

/// Writes values one after another: a page of ten thousand functions has a
/// million, of which none is needed as an object. Keys are plain ASCII, null in
/// a list; texts are UTF-8 (RFC 8259 lets all of it stand for itself but
/// quotes, backslashes and controls). "<" is escaped as well: "</script>" and
/// "<!--" mean something to HTML even inside of a string.
class page_json {
public:
  void open_object(const char *key = nullptr) { open(key, '{'); }
  void close_object() { out_.push_back('}'); }
  void open_array(const char *key = nullptr) { open(key, '['); }
  void close_array() { out_.push_back(']'); }

  void string(const char *key, std::string_view s) {
    begin(key);
    out_.push_back('"');
    for (std::size_t at = 0;;) {
      std::size_t next = at;
      while (next < s.size() && stands_for_itself(s[next]))
        ++next;
      add(s.substr(at, next - at));
      if (next == s.size())
        break;
      escape(s[next]);
      at = next + 1;
    }
    out_.push_back('"');
  }
  void boolean(const char *key, bool value) {
    begin(key);
    add(value ? "true" : "false");
  }
  template <class Whole> void whole(const char *key, Whole value) {
    put(key, value);
  }
  /// null, where it is none.
  void number(const char *key, double value) {
    if (std::isfinite(value))
      return put(key, value);
    begin(key);
    add("null");
  }

  void reserve(std::size_t bytes) { out_.reserve(bytes); }
  std::vector<char> take() { return std::move(out_); }

private:
  static bool stands_for_itself(char c) {
    return static_cast<unsigned char>(c) >= ' ' && c != '"' && c != '\\' &&
           c != '<';
  }
  void escape(char c) {
    constexpr char digits[] = "0123456789abcdef";
    add("\\u00");
    out_.push_back(digits[c >> 4 & 15]);
    out_.push_back(digits[c & 15]);
  }
  void begin(const char *key) {
    if (!out_.empty() && out_.back() != '[' && out_.back() != '{')
      out_.push_back(',');
    if (!key)
      return;
    out_.push_back('"');
    add(key);
    add("\":");
  }
  void open(const char *key, char bracket) {
    begin(key);
    out_.push_back(bracket);
  }
  template <class Number> void put(const char *key, Number value) {
    begin(key);
    char digits[32];
    const char *end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    add({digits, std::size_t(end - digits)});
  }

  void add(std::string_view s) { out_.insert(out_.end(), s.begin(), s.end()); }

  // Grows in place, where a string calls its library for each character.
  std::vector<char> out_;
};

} // namespace hotpath::verdict::html

#endif // HOTPATH_VERDICT_PAGE_JSON_H
