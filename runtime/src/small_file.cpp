//===- small_file.cpp - What the system tells in small files
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "small_file.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

namespace hotpath {

const char *keep(const char *s, size_t n, scratch &memory) {
  char *copy = memory.array<char>(n + 1);
  if (copy)
    memcpy(copy, s, n);
  return copy;
}

const char *read_file(const char *path, size_t most, size_t &n,
                      scratch &memory) {
  n = 0;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return nullptr;
  char *data = memory.array<char>(most + 1);
  while (data && n < most) {
    ssize_t got = read(fd, data + n, most - n);
    if (got <= 0)
      break;
    n += size_t(got);
  }
  close(fd);
  return data;
}

const char *read_line(const char *path, scratch &memory) {
  char line[256];
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return nullptr;
  ssize_t n = read(fd, line, sizeof line - 1);
  close(fd);
  line[n > 0 ? n : 0] = 0;
  size_t length = strcspn(line, "\n");
  return length ? keep(line, length, memory) : nullptr;
}

} // namespace hotpath
