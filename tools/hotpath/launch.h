//===- launch.h - Runs a program as its user would, and waits -----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_LAUNCH_H
#define HOTPATH_CLI_LAUNCH_H

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace hotpath::cli {

struct launch_options {
  std::vector<std::string> arguments; // [0] is looked up on PATH
  /// Set in the child, or removed where the value is null.
  std::vector<std::pair<std::string, const char *>> environment;
  std::vector<int> cpus;       // empty: as they are
  bool same_addresses = false; // no address space layout randomisation
  int standard_input = 0;      // descriptor, at the position to read from
  std::string output, errors;  // files; empty: this process's own
  double timeout_seconds = 0;  // 0: none
  std::function<void(double)> every_second; // elapsed seconds; may be empty
};

struct launch_result {
  int error = 0;     // errno, when the program could not be started
  int exit_code = 0; // of a program that ended by itself
  int signal = 0;    // that ended it, else 0
  bool timed_out = false;
  double seconds = 0;
};

/// Unlike run_process, the program has the terminal, stays in the process
/// group, and gets the signals that this process is asked to end with. After
/// the time it is asked to end, and killed two seconds later. Not reentrant.
launch_result launch(const launch_options &options);

/// The program's input for several runs: what is a file is read again from
/// where it is now, a pipe is copied to a temporary file first, a terminal is
/// left alone.
class repeatable_input {
public:
  repeatable_input();
  ~repeatable_input();
  repeatable_input(const repeatable_input &) = delete;
  repeatable_input &operator=(const repeatable_input &) = delete;

  /// The descriptor for the next run.
  int again() const;

private:
  int fd_ = 0;
  long long start_ = -1; // no position to go back to
};

} // namespace hotpath::cli

#endif // HOTPATH_CLI_LAUNCH_H
