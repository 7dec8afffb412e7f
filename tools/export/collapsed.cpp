//===- collapsed.cpp - Collapsed stacks, for flame graphs ---------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "export/stacks.h"

namespace hotpath::formats {

std::string collapsed(const model::report &r) {
  const stacks found = stacks_of(r);
  std::string out;
  for (const stack &s : found.all) {
    if (!s.self_ns)
      continue;
    for (std::size_t i = 0; i < s.frames.size(); ++i) {
      if (i)
        out += ';';
      // A semicolon separates frames, a line break stacks.
      for (const char c : found.names[s.frames[i]])
        out += c == ';' ? ':' : static_cast<unsigned char>(c) < ' ' ? '?' : c;
    }
    out += ' ' + std::to_string(s.self_ns) + '\n';
  }
  return out;
}

} // namespace hotpath::formats
