//===- history_file.cpp - The file that earlier runs are kept in
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "history_file.h"

#include "command.h"
#include "report/printable.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hotpath::cli {

namespace {

constexpr std::uint64_t most_bytes = std::uint64_t(64) << 20;

[[noreturn]] void fail(const char *what, const std::string &path) {
  const std::string why = std::strerror(errno);
  throw command_error(exit_code::failure,
                      std::string("cannot ") + what + " the history " +
                          model::printable(path) + ": " + why);
}

/// Whether what is there ends in the middle of a line.
bool is_cut(int file) {
  struct stat found;
  char last = '\n';
  return fstat(file, &found) == 0 && found.st_size > 0 &&
         pread(file, &last, 1, found.st_size - 1) == 1 && last != '\n';
}

} // namespace

std::vector<verdict::history_line> read_history(const std::string &path) {
  struct stat found;
  if (stat(path.c_str(), &found) != 0) {
    if (errno == ENOENT)
      return {};
    fail("read", path);
  }
  if (!S_ISREG(found.st_mode)) {
    errno = S_ISDIR(found.st_mode) ? EISDIR : EINVAL;
    fail("read", path);
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  const auto size = std::uint64_t(found.st_size);
  if (size > most_bytes)
    file.seekg(std::streamoff(size - most_bytes));
  std::string text(std::size_t(std::min(size, most_bytes)), '\0');
  file.read(text.data(), std::streamsize(text.size()));
  if (!file)
    fail("read", path);
  if (size > most_bytes)
    text.erase(0, text.find('\n') + 1);
  try {
    return verdict::parse_history(text);
  } catch (const verdict::history_error &error) {
    throw command_error(exit_code::failure, "the history " +
                                                model::printable(path) + ", " +
                                                error.what());
  }
}

void append_history(const std::string &path, const std::string &line) {
  const int file =
      open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0)
    fail("write", path);
  const std::string text = line + "\n";
  bool right = flock(file, LOCK_EX) == 0;
  // A line that was not finished is another's; ours must stay readable.
  if (right && is_cut(file))
    right = write(file, "\n", 1) == 1;
  for (std::size_t at = 0; right && at < text.size();) {
    const ssize_t n = write(file, text.data() + at, text.size() - at);
    right = n > 0;
    at += right ? std::size_t(n) : 0;
  }
  const int error = errno;
  close(file);
  errno = error;
  if (!right)
    fail("write", path);
}

} // namespace hotpath::cli
