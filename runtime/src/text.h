//===- text.h - Text into a buffer or a file descriptor
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_TEXT_H
#define HOTPATH_TEXT_H

#include "platform.h"

// Formatting without stdio: printf obeys the program's locale (a decimal comma
// would break JSON) and may allocate.

namespace hotpath {

/// Collects text; with a descriptor it is written out as the buffer fills.
/// Errors stick: after the first one nothing more is written.
class text {
public:
  /// Grows in memory of its own.
  text() = default;
  explicit text(int fd) : fd_(fd) {}
  text(const text &) = delete;
  text &operator=(const text &) = delete;
  ~text();

  void put(char c);
  void put(const char *s); // null: nothing
  void put(const char *s, size_t n);
  /// For terminals: control characters become '?'.
  void put_printable(const char *s);
  void put_unsigned(uint64_t value);
  /// With commas between groups of three digits.
  void put_grouped(uint64_t value);
  /// Rounded to `decimals` (at most 9) digits; not below 0.
  void put_fixed(double value, unsigned decimals);
  void put_repeated(const char *s, size_t times);
  void clear() { size_ = 0; }

  /// NUL-terminated; valid until the next change. Without a descriptor only.
  const char *c_str();
  size_t size() const { return size_; }

  /// Writes what is left; 0, or the errno of the first error.
  int flush();

private:
  bool grow(size_t wanted);

  // Of its own for short texts: a report makes some for each row, and mapping
  // pages each time would be most of a long report's time.
  char short_[64];
  char *data_ = short_;
  size_t size_ = 0;
  size_t capacity_ = sizeof short_;
  int fd_ = -1;
  int error_ = 0;
};

/// Writes everything, through interruptions and short writes; 0 or an errno.
/// A closed pipe or a file-size limit is an error, not a signal.
int write_all(int fd, const char *data, size_t n);

/// Columns that UTF-8 text takes, counting every code point as one.
size_t columns(const char *s, size_t n);

} // namespace hotpath

#endif
