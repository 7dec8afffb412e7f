//===- shell.h - Quotes a word for a shell ------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_SHELL_H
#define HOTPATH_CLI_SHELL_H

#include <string>

namespace hotpath::cli {

/// `word` as it is when no POSIX shell would change it, in single quotes
/// otherwise.
inline std::string shell_quoted(const std::string &word) {
  static constexpr char plain[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
      "%+,-./:=@_";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos)
    return word;
  std::string quoted = "'";
  for (const char c : word)
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

} // namespace hotpath::cli

#endif // HOTPATH_CLI_SHELL_H
