//===- compilers.h - The clangs of this machine -------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_COMPILERS_H
#define HOTPATH_CLI_COMPILERS_H

#include <filesystem>
#include <optional>
#include <string>

namespace hotpath::cli {

struct compiler {
  int major;
  std::filesystem::path c;   // clang
  std::filesystem::path cxx; // clang++
};

/// The clang of an LLVM major: clang-N and clang++-N on PATH, then
/// /usr/lib/llvm-N/bin, then an unversioned clang on PATH that says it is of
/// that major (which starts it once). Only pairs count.
std::optional<compiler> find_compiler(int major);

/// The file that a shell would start for `name`, or nothing.
std::optional<std::filesystem::path> find_on_path(const std::string &name);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_COMPILERS_H
