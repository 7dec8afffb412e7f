//===- printable.cpp - Text of others, fit for a terminal
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/printable.h"

#include "display_name.h"
#include "text.h"

namespace hotpath::model {

namespace {

std::string cut(std::string_view s, std::size_t width) {
  // Long enough for any width; put_cut need not look at a megabyte.
  const std::string start(s.substr(0, 65536));
  text clean, result;
  clean.put_printable(start.c_str());
  put_cut(result, clean.c_str(), width);
  return result.c_str();
}

} // namespace

std::string printable(std::string_view s) { return cut(s, 160); }

std::string pointer_part(std::string_view name) {
  std::string escaped;
  for (const char c : name.substr(0, 256))
    escaped += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return cut(escaped, 40);
}

} // namespace hotpath::model
