//===- parse.h - A policy from its text or its place
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_POLICY_PARSE_H
#define HOTPATH_POLICY_PARSE_H

#include "policy/policy.h"

namespace hotpath::policy {

/// A policy file is small; what is larger is another file.
constexpr std::size_t most_policy_bytes = std::size_t(1) << 16;

/// Throws policy_error with everything that is wrong; where the TOML itself is
/// broken that is one problem. `path` is for the sentences only.
policy parse_policy(std::string_view text, const std::string &path);

/// Reads a file. One that cannot be read, is blank or above 64 KiB is an
/// error too.
policy read_policy(const std::string &path);

/// The first of: `path`; the file that HOTPATH_POLICY_PATH names;
/// hotpath/BENCHMARK-policy.toml; hotpath/policy.toml; the built-in policy.
/// The first one is used alone. A file that is named has to be there.
policy find_policy(const std::string &path, const std::string &benchmark);

/// Whether a benchmark's name can be part of a file's name: letters, digits,
/// '.', '_' and '-', and no '.' at the start.
bool names_a_file(std::string_view benchmark);

} // namespace hotpath::policy

#endif // HOTPATH_POLICY_PARSE_H
