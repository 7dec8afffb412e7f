//===- lookup.cpp - Which policy file is meant
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "policy/parse.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <sys/stat.h>

namespace hotpath::policy {

namespace {

[[noreturn]] void fail(const std::string &path, const std::string &sentence) {
  throw policy_error(path, {{{}, sentence}});
}

bool is_there(const std::string &path) {
  struct stat found;
  return stat(path.c_str(), &found) == 0 || errno != ENOENT;
}

} // namespace

bool names_a_file(std::string_view benchmark) {
  return !benchmark.empty() && benchmark.size() <= 128 &&
         benchmark.front() != '.' &&
         benchmark.find_first_not_of("abcdefghijklmnopqrstuvwxyz"
                                     "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                     "0123456789._-") == benchmark.npos;
}

policy read_policy(const std::string &path) {
  struct stat found;
  if (stat(path.c_str(), &found) != 0)
    fail(path, std::string("cannot be read: ") + std::strerror(errno));
  if (!S_ISREG(found.st_mode))
    fail(path, "is no file");
  std::ifstream file(path, std::ios::binary);
  std::string text(most_policy_bytes + 1, '\0');
  file.read(text.data(), std::streamsize(text.size()));
  if (!file.is_open() || file.bad())
    fail(path, std::string("cannot be read: ") + std::strerror(errno));
  text.resize(std::size_t(file.gcount()));
  return parse_policy(text, path);
}

policy find_policy(const std::string &path, const std::string &benchmark) {
  if (!path.empty())
    return read_policy(path);
  if (const char *named = std::getenv("HOTPATH_POLICY_PATH"); named && *named)
    return read_policy(named);
  // A report is hostile input: its benchmark must not lead to another folder.
  if (names_a_file(benchmark)) {
    const std::string own = "hotpath/" + benchmark + "-policy.toml";
    if (is_there(own))
      return read_policy(own);
  }
  if (is_there("hotpath/policy.toml"))
    return read_policy("hotpath/policy.toml");
  return {};
}

} // namespace hotpath::policy
