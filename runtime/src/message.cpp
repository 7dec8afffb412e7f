//===- message.cpp - One line on stderr
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "message.h"
#include "text.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

namespace hotpath {

void say(const char *a, const char *b, const char *c, const char *d,
         const char *e, const char *f) {
  int saved = errno;
  char line[1024];
  size_t n = 0;
  auto add = [&](const char *s) {
    size_t length = min_of(strlen(s), sizeof line - 1 - n);
    memcpy(line + n, s, length);
    n += length;
  };
  add("hotpath: ");
  const char *parts[] = {a, b, c, d, e, f};
  for (const char *part : parts) {
    if (!part)
      break;
    add(part);
  }
  line[n++] = '\n';
  (void)write_all(STDERR_FILENO, line, n);
  errno = saved;
}

} // namespace hotpath
