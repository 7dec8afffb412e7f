//===- json_writer.cpp - JSON, written as a stream
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "json_writer.h"

#include <string.h>

namespace hotpath {

namespace {

// Bytes of the well-formed UTF-8 sequence at `s`, 0 when there is none.
size_t sequence(const unsigned char *s, size_t n) {
  auto continues = [&](size_t i, unsigned char low, unsigned char high) {
    return i < n && s[i] >= low && s[i] <= high;
  };
  unsigned char c = s[0];
  if (c < 0x80)
    return 1;
  if (c >= 0xC2 && c <= 0xDF)
    return continues(1, 0x80, 0xBF) ? 2 : 0;
  // Neither overlong forms nor surrogates nor what lies beyond U+10FFFF.
  if (c >= 0xE0 && c <= 0xEF)
    return continues(1, c == 0xE0 ? 0xA0 : 0x80, c == 0xED ? 0x9F : 0xBF) &&
                   continues(2, 0x80, 0xBF)
               ? 3
               : 0;
  if (c >= 0xF0 && c <= 0xF4)
    return continues(1, c == 0xF0 ? 0x90 : 0x80, c == 0xF4 ? 0x8F : 0xBF) &&
                   continues(2, 0x80, 0xBF) && continues(3, 0x80, 0xBF)
               ? 4
               : 0;
  return 0;
}

// Of a control character, those from U+0080 on included, with 0x100 added; 0
// for any other.
unsigned control_code(const unsigned char *s, size_t length) {
  if (length == 1 && (s[0] < 0x20 || s[0] == 0x7F))
    return 0x100u + s[0];
  if (length == 2 && s[0] == 0xC2 && s[1] < 0xA0)
    return 0x100u + s[1];
  return 0;
}

bool is_plain(unsigned char c) {
  return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

} // namespace

void json_writer::line_break() {
  if (!pretty_)
    return;
  out_.put('\n');
  out_.put_repeated("  ", depth_);
}

void json_writer::begin(const char *key) {
  if (depth_) {
    if (filled_[depth_ - 1])
      out_.put(',');
    filled_[depth_ - 1] = true;
    line_break();
  }
  if (!key)
    return;
  escaped(key, strlen(key));
  out_.put(pretty_ ? ": " : ":");
}

void json_writer::open(const char *key, char bracket) {
  begin(key);
  out_.put(bracket);
  filled_[depth_++] = false;
}

void json_writer::close(char bracket) {
  bool filled = filled_[--depth_];
  if (filled)
    line_break();
  out_.put(bracket);
}

void json_writer::escaped(const char *s, size_t n) {
  auto *u = reinterpret_cast<const unsigned char *>(s);
  out_.put('"');
  for (size_t i = 0; i < n;) {
    size_t plain = i;
    while (plain < n && is_plain(u[plain]))
      ++plain;
    if (plain > i) {
      out_.put(s + i, plain - i);
      i = plain;
      continue;
    }
    unsigned char c = u[i];
    size_t length = sequence(u + i, n - i);
    if (!length) {
      out_.put("\\ufffd");
      ++i;
    } else if (c == '"' || c == '\\') {
      out_.put('\\');
      out_.put(char(c));
      ++i;
    } else if (unsigned control = control_code(u + i, length)) {
      static const char hex[] = "0123456789abcdef";
      out_.put("\\u00");
      out_.put(hex[(control & 0xFF) >> 4]);
      out_.put(hex[control & 15]);
      i += length;
    } else {
      out_.put(s + i, length);
      i += length;
    }
  }
  out_.put('"');
}

void json_writer::string(const char *key, const char *s, size_t n) {
  begin(key);
  escaped(s, n);
}

void json_writer::string(const char *key, const char *s) {
  string(key, s, strlen(s));
}

void json_writer::string_if(const char *key, const char *s) {
  if (s && *s)
    string(key, s);
}

void json_writer::number(const char *key, uint64_t value) {
  begin(key);
  out_.put_unsigned(value);
}

void json_writer::number(const char *key, int64_t value) {
  begin(key);
  if (value < 0)
    out_.put('-');
  out_.put_unsigned(value < 0 ? 0 - uint64_t(value) : uint64_t(value));
}

void json_writer::decimal(const char *key, double value, unsigned decimals) {
  begin(key);
  out_.put_fixed(value, decimals);
}

void json_writer::boolean(const char *key, bool value) {
  begin(key);
  out_.put(value ? "true" : "false");
}

void json_writer::literal(const char *key, const char *s, size_t n) {
  begin(key);
  out_.put(s, n);
}

void json_writer::pair(uint64_t a, uint64_t b) {
  begin(nullptr);
  out_.put('[');
  out_.put_unsigned(a);
  out_.put(pretty_ ? ", " : ",");
  out_.put_unsigned(b);
  out_.put(']');
}

} // namespace hotpath
