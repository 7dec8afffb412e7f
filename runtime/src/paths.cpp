//===- paths.cpp - The paths that users give for files of ours
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "paths.h"

#include <unistd.h>

namespace hotpath {

namespace {

char directory_at_start[4096];

} // namespace

void paths_prepare() {
  if (!getcwd(directory_at_start, sizeof directory_at_start))
    *directory_at_start = 0;
}

namespace {

void put_directory(text &path, const char *of) {
  if (*of == '/' || !*directory_at_start)
    return;
  path.put(directory_at_start);
  path.put('/');
}

} // namespace

void put_absolute(text &path, const char *relative) {
  put_directory(path, relative);
  path.put(relative);
}

void put_path(text &path, const char *pattern, bool forked) {
  const char *s = pattern;
  bool has_pid = false;
  put_directory(path, s);
  for (; *s; ++s) {
    if (s[0] == '%' && s[1] == 'p') {
      path.put_unsigned(uint64_t(getpid()));
      has_pid = true;
      ++s;
    } else {
      path.put(*s);
      s += s[0] == '%' && s[1] == '%';
    }
  }
  if (forked && !has_pid) {
    path.put('.');
    path.put_unsigned(uint64_t(getpid()));
  }
}

} // namespace hotpath
