//===- text.cpp - Text into a buffer or a file descriptor
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "text.h"
#include "memory.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

namespace hotpath {

namespace {

constexpr size_t first_capacity = size_t(1) << 16;

// SIGPIPE and SIGXFSZ would end the program in the report's name. Blocked for
// this thread; the one that a write of ours raises is taken back.
class quiet_signals {
public:
  quiet_signals() {
    sigemptyset(&ours_);
    sigaddset(&ours_, SIGPIPE);
    sigaddset(&ours_, SIGXFSZ);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ =
        sigismember(&pending, SIGPIPE) || sigismember(&pending, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &ours_, &before_);
  }
  ~quiet_signals() {
    if (!was_pending_) {
      timespec at_once = {0, 0};
      while (sigtimedwait(&ours_, nullptr, &at_once) > 0)
        ;
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

private:
  sigset_t ours_;
  sigset_t before_;
  bool was_pending_;
};

} // namespace

int write_all(int fd, const char *data, size_t n) {
  quiet_signals quiet;
  while (n) {
    ssize_t written = write(fd, data, n);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return written < 0 ? errno : EIO;
    data += written;
    n -= size_t(written);
  }
  return 0;
}

size_t columns(const char *s, size_t n) {
  size_t count = 0;
  for (size_t i = 0; i < n; ++i)
    count += (static_cast<unsigned char>(s[i]) & 0xC0) != 0x80;
  return count;
}

text::~text() {
  if (data_ != short_)
    unmap_pages(data_, capacity_);
}

bool text::grow(size_t wanted) {
  size_t capacity = max_of(first_capacity, capacity_);
  while (capacity < wanted)
    capacity *= 2;
  auto *data = static_cast<char *>(map_pages(capacity));
  if (!data) {
    error_ = ENOMEM;
    return false;
  }
  memcpy(data, data_, size_);
  if (data_ != short_)
    unmap_pages(data_, capacity_);
  data_ = data;
  capacity_ = capacity;
  return true;
}

void text::put(const char *s, size_t n) {
  if (error_)
    return;
  if (fd_ >= 0 && size_ && size_ + n > first_capacity) {
    error_ = write_all(fd_, data_, size_);
    size_ = 0;
  }
  if (error_ || (size_ + n + 1 > capacity_ && !grow(size_ + n + 1)))
    return;
  memcpy(data_ + size_, s, n);
  size_ += n;
}

void text::put(char c) { put(&c, 1); }

void text::put(const char *s) {
  if (s)
    put(s, strlen(s));
}

void text::put_printable(const char *s) {
  for (; *s; ++s) {
    auto c = static_cast<unsigned char>(*s);
    auto next = static_cast<unsigned char>(s[1]);
    if (c == 0xC2 && next >= 0x80 && next < 0xA0) // U+0080 to U+009F
      ++s;
    put(c < 0x20 || c == 0x7F || c != static_cast<unsigned char>(*s) ? '?'
                                                                     : *s);
  }
}

void text::put_unsigned(uint64_t value) {
  char digits[20];
  size_t at = sizeof digits;
  do
    digits[--at] = char('0' + value % 10);
  while (value /= 10);
  put(digits + at, sizeof digits - at);
}

void text::put_grouped(uint64_t value) {
  char digits[27];
  size_t at = sizeof digits;
  unsigned n = 0;
  do {
    if (n && n % 3 == 0)
      digits[--at] = ',';
    digits[--at] = char('0' + value % 10);
    ++n;
  } while (value /= 10);
  put(digits + at, sizeof digits - at);
}

void text::put_fixed(double value, unsigned decimals) {
  uint64_t scale = 1;
  for (unsigned i = 0; i < decimals; ++i)
    scale *= 10;
  double scaled = value * double(scale) + 0.5;
  // NaN fails the first comparison.
  uint64_t n = !(scaled > 0)      ? 0
               : scaled >= 1.8e19 ? UINT64_MAX
                                  : uint64_t(scaled);
  put_unsigned(n / scale);
  if (!decimals)
    return;
  put('.');
  uint64_t rest = n % scale;
  for (uint64_t digit = scale / 10; digit; digit /= 10)
    put(char('0' + rest / digit % 10));
}

void text::put_repeated(const char *s, size_t times) {
  for (size_t i = 0; i < times; ++i)
    put(s);
}

const char *text::c_str() {
  if (size_ + 1 > capacity_ && !grow(size_ + 1))
    return "";
  data_[size_] = 0;
  return data_;
}

int text::flush() {
  if (!error_ && fd_ >= 0 && size_) {
    error_ = write_all(fd_, data_, size_);
    size_ = 0;
  }
  return error_;
}

} // namespace hotpath
