//===- benchmarks.h - A manifest: the benchmarks of a project -------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_BENCHMARKS_H
#define HOTPATH_CLI_BENCHMARKS_H

#include <optional>
#include <string>
#include <vector>

namespace hotpath::cli {

/// One [[benchmark]] of hotpath.toml.
struct benchmark {
  std::string name, label;          // a label tells configurations apart
  std::vector<std::string> command; // the program and its arguments
  std::vector<std::string> inputs;
  std::uint64_t repeat = 1, warmup = 0;
  bool callgrind = false, alloc = false;
  double timeout_seconds = 0; // 0: none

  /// NAME, or NAME.LABEL: for the report's file.
  std::string file_stem() const {
    return label.empty() ? name : name + "." + label;
  }
};

constexpr char usual_manifest[] = "hotpath.toml";

/// Reads a manifest and picks the benchmarks that its `allow` (all without one)
/// names and its `deny` does not; `only` goes on top of both. Everything that
/// is wrong with it, also an allow pattern or one of `only` that matches
/// nothing, is told on standard error with its place. Throws command_error
/// (usage).
std::vector<benchmark> read_benchmarks(const std::string &path,
                                       const std::vector<std::string> &only);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_BENCHMARKS_H
