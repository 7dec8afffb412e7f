//===- file_text.cpp - All that a file holds
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/file_text.h"

#include "report/error.h"
#include "report/printable.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hotpath::model {

namespace {

constexpr std::size_t most_bytes = std::size_t(1) << 30;
// Below, copying costs less than a mapping.
constexpr std::size_t least_mapped = std::size_t(1) << 18;

[[noreturn]] void refuse_size(const std::string &path) {
  throw report_error(printable(path) +
                     " is larger than 1 GiB, too big for a report");
}

void end_at_cut(int) {
  constexpr char sentence[] =
      "hotpath: a report was cut short while it was read\n";
  if (write(STDERR_FILENO, sentence, sizeof sentence - 1) < 0) {
    // There is nobody to tell.
  }
  constexpr int cannot_be_read = 4; // tools/hotpath/command_error.h
  _exit(cannot_be_read);
}

/// A mapped page that the file has lost is a signal.
void expect_cuts() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action {};
    action.sa_handler = end_at_cut;
    sigaction(SIGBUS, &action, nullptr);
  });
}

} // namespace

void refuse_unreadable(const std::string &path, int error) {
  throw report_error("cannot read " + printable(path) + ": " + strerror(error));
}

file_text::file_text(int fd, const std::string &path) {
  struct stat status;
  if (fstat(fd, &status) != 0)
    refuse_unreadable(path, errno);
  if (S_ISREG(status.st_mode)) {
    const auto size = std::uint64_t(status.st_size);
    if (size > most_bytes)
      refuse_size(path);
    if (size >= least_mapped && map(fd, size))
      return;
    read_.reserve(size + 1); // so that a file is read at once
  }
  read_all(fd, path);
}

file_text::~file_text() {
  if (mapped_)
    munmap(mapped_, length_);
}

/// In front of a page of zeros, which end the text whatever the file becomes.
bool file_text::map(int fd, std::size_t size) {
  const auto page = std::size_t(sysconf(_SC_PAGESIZE));
  const std::size_t pages = (size + page - 1) / page * page;
  void *all = mmap(nullptr, pages + page, PROT_READ,
                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED)
    return false;
  expect_cuts();
  if (mmap(all, size, PROT_READ, MAP_PRIVATE | MAP_FIXED | MAP_POPULATE, fd,
           0) == MAP_FAILED) {
    munmap(all, pages + page);
    return false;
  }
  mapped_ = static_cast<char *>(all);
  size_ = size;
  length_ = pages + page;
  return true;
}

void file_text::read_all(int fd, const std::string &path) {
  std::size_t size = 0;
  for (;;) {
    if (read_.size() == size)
      read_.resize(std::max(read_.capacity(), size + 65536));
    const ssize_t got = read(fd, &read_[size], read_.size() - size);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      refuse_unreadable(path, errno);
    size += std::size_t(got);
    if (got == 0)
      return read_.resize(size);
    if (size > most_bytes)
      refuse_size(path);
  }
}

} // namespace hotpath::model
