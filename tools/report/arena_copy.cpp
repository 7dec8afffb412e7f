//===- arena_copy.cpp - The arena in a file, copied
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/arena_copy.h"

#include "report/error.h"
#include "report/printable.h"

#include "arena_layout.h"
#include "memory.h"

#include <cerrno>
#include <cstring>
#include <ctime>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace hotpath::model {

namespace {

constexpr std::uint64_t largest_arena = std::uint64_t(64) << 30;
constexpr std::size_t page = 4096;
constexpr std::size_t block = std::size_t(1) << 20;
// A process that makes room bumps `used` first and lengthens the file then.
constexpr int tries = 50;
constexpr long between_tries_ns = 200000;

[[noreturn]] void fail(const std::string &path) {
  throw report_error("cannot read " + printable(path) + ": " + strerror(errno));
}

/// Bytes that the arena says are in use, cut to the file; or as many of the
/// file, when they are fewer for good.
std::size_t size_of(int fd, const std::string &path) {
  for (int i = 0;; ++i) {
    arena_header h = {};
    struct stat file;
    if (pread(fd, &h, sizeof h, 0) < 0 || fstat(fd, &file) != 0)
      fail(path);
    const std::uint64_t used = h.used.get();
    if (used > largest_arena)
      throw report_error(printable(path) + " is a damaged arena");
    const auto size = std::uint64_t(file.st_size);
    if (used <= size || i == tries)
      return used < size ? used : size;
    const timespec moment = {0, between_tries_ns};
    nanosleep(&moment, nullptr);
  }
}

} // namespace

arena_copy::arena_copy(int fd, const std::string &path)
    : size_(size_of(fd, path)) {
  data_ = static_cast<char *>(map_pages(size_ ? size_ : 1));
  if (!data_)
    throw report_error("no memory to read " + printable(path));
  try {
    copy(fd, path);
  } catch (...) {
    unmap_pages(data_, size_ ? size_ : 1);
    throw;
  }
}

arena_copy::~arena_copy() { unmap_pages(data_, size_ ? size_ : 1); }

void arena_copy::copy(int fd, const std::string &path) {
  std::vector<char> buffer(block);
  static const char zeros[page] = {};
  for (std::size_t at = 0; at < size_;) {
    // Where the file system tells, holes are not even read.
    const off_t data = lseek(fd, off_t(at), SEEK_DATA);
    if (data < 0 && errno == ENXIO)
      return;
    if (data > off_t(at)) {
      at = std::size_t(data) & ~(page - 1);
      continue;
    }
    const std::size_t wanted = std::min(block, size_ - at);
    const ssize_t got = pread(fd, buffer.data(), wanted, off_t(at));
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      fail(path);
    if (got == 0)
      return; // cut meanwhile: the rest reads as zeros
    for (std::size_t i = 0; i < std::size_t(got); i += page) {
      const std::size_t n = std::min(page, std::size_t(got) - i);
      if (memcmp(buffer.data() + i, zeros, n) != 0)
        memcpy(data_ + at + i, buffer.data() + i, n);
    }
    at += std::size_t(got);
  }
}

} // namespace hotpath::model
