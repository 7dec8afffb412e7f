//===- json_writer.h - JSON, written as a stream
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_JSON_WRITER_H
#define HOTPATH_JSON_WRITER_H

#include "text.h"

namespace hotpath {

/// The nearest whole number from 0 on.
inline uint64_t whole(double x) {
  return x >= 1.8e19 ? UINT64_MAX : x > 0 ? uint64_t(x + 0.5) : 0;
}

/// Puts commas, colons and, if asked, line breaks where they belong. At most 16
/// levels. A null key stands for an array's element.
class json_writer {
public:
  json_writer(text &out, bool pretty) : out_(out), pretty_(pretty) {}

  void open_object(const char *key = nullptr) { open(key, '{'); }
  void close_object() { close('}'); }
  void open_array(const char *key = nullptr) { open(key, '['); }
  void close_array() { close(']'); }

  /// Bytes that are not UTF-8 become U+FFFD each.
  void string(const char *key, const char *s, size_t n);
  void string(const char *key, const char *s);
  /// The same, unless null or empty.
  void string_if(const char *key, const char *s);
  void number(const char *key, uint64_t value);
  void number(const char *key, int64_t value);
  void decimal(const char *key, double value, unsigned decimals);
  void boolean(const char *key, bool value);
  /// A number that is written already.
  void literal(const char *key, const char *s, size_t n);
  /// On one line even when pretty: for arrays of numbers.
  void pair(uint64_t a, uint64_t b);

private:
  void open(const char *key, char bracket);
  void close(char bracket);
  void begin(const char *key);
  void line_break();
  void escaped(const char *s, size_t n);

  text &out_;
  bool pretty_;
  unsigned depth_ = 0;
  bool filled_[16] = {};
};

} // namespace hotpath

#endif
