//===- program.h - A program that is started to be watched
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_WATCH_PROGRAM_H
#define HOTPATH_WATCH_PROGRAM_H

#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace hotpath::watch {

/// What of a program's output would disturb a screen, or what is printed.
enum class output_to {
  file,  // what would go to a terminal waits in a file; it reads no terminal
  errors // standard output goes where standard error does
};

/// A child. Not thread-safe.
class program {
public:
  /// Starts it; throws report_error with a sentence. Its measurements are kept
  /// in the folder `data`, its output in the file `waiting`, when there is
  /// some; both are to be private.
  program(const std::vector<std::string> &arguments,
          const std::filesystem::path &data,
          const std::filesystem::path &waiting, output_to output);

  pid_t pid() const { return pid_; }
  /// The file it makes with its first measured function.
  std::filesystem::path data() const;
  /// Looks whether it has ended.
  bool is_running();
  /// A signal to it and what it started.
  void send(int signal);
  /// One that came to us. The terminal's own reach it without us where it
  /// shares our group.
  void pass_on(int signal);
  /// Once it has ended: what to exit with, 128 + N after signal N.
  int exit_code() const;
  /// "exit code 3", "ended by signal 11 (Segmentation fault)".
  std::string ending() const;
  /// Copies what waits in the file to where it would have gone.
  void print_output();

private:
  std::filesystem::path folder_, waiting_;
  pid_t pid_ = -1;
  bool own_group_ = false;
  bool ended_ = false;
  int status_ = 0;
};

} // namespace hotpath::watch

#endif // HOTPATH_WATCH_PROGRAM_H
