//===- display_name.cpp - A function's name, as a table shows it
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "display_name.h"

#include <string.h>

namespace hotpath {

const char *last_segments(const char *name, unsigned depth) {
  if (!depth)
    return name;
  int open = 0;
  for (const char *p = name + strlen(name); p > name; --p) {
    char c = p[-1];
    if (strchr(">)]}", c))
      ++open;
    else if (strchr("<([{", c))
      --open;
    else if (open == 0 && c == ':' && p - name >= 2 && p[-2] == ':' &&
             --depth == 0)
      return p;
  }
  return name;
}

namespace {

// The first byte of the code point `n` code points further.
const char *advance(const char *s, size_t n) {
  while (*s && n) {
    ++s;
    while ((static_cast<unsigned char>(*s) & 0xC0) == 0x80)
      ++s;
    --n;
  }
  return s;
}

} // namespace

void put_cut(text &out, const char *s, size_t width) {
  size_t n = strlen(s);
  size_t wide = columns(s, n);
  if (wide <= width) {
    out.put(s, n);
    return;
  }
  // The end of a qualified name tells more than its beginning.
  size_t head = (width - 1) / 3, tail = width - 1 - head;
  out.put(s, size_t(advance(s, head) - s));
  out.put("…");
  out.put(advance(s, wide - tail));
}

const char *file_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

} // namespace hotpath
