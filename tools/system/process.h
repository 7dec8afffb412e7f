//===- process.h - Runs a program and collects what it says -------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SYSTEM_PROCESS_H
#define HOTPATH_SYSTEM_PROCESS_H

#include <string>
#include <vector>

namespace hotpath::cli {

struct process_result {
  int error = 0;     // errno when the program could not be started, else 0
  int exit_code = 0; // of a program that ended by itself
  int signal = 0;    // that ended it, else 0
  bool timed_out = false;
  std::string out; // at most max_captured_bytes of each stream are kept
  std::string err;

  bool succeeded() const {
    return !error && !signal && !timed_out && exit_code == 0;
  }
  /// How it failed, in one line: the reason and the first line of its stderr.
  std::string failure() const;
};

inline constexpr std::size_t max_captured_bytes = 1u << 20;

/// Files in the place of the program's input and output; empty: nothing to
/// read, and the output is captured.
struct process_files {
  std::string input, output;
};

/// Runs `arguments[0]` (looked up on PATH unless it has a slash) with an
/// argument vector and no shell, and waits for it. `environment`
/// holds NAME=VALUE strings that replace or extend the caller's; the caller's
/// own HOTPATH_* variables are not passed on, so that a user's settings cannot
/// bend a check. After `timeout_seconds` the program and its children are
/// killed.
process_result run_process(const std::vector<std::string> &arguments,
                           const std::vector<std::string> &environment = {},
                           int timeout_seconds = 60,
                           const process_files &files = {});

} // namespace hotpath::cli

#endif // HOTPATH_SYSTEM_PROCESS_H
