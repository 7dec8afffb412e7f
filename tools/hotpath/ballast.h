//===- ballast.h - A helper that lives as long as the measurement ---------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_BALLAST_H
#define HOTPATH_CLI_BALLAST_H

#include <string>

#include <sys/types.h>

namespace hotpath::cli {

/// Keeps a program alive for the whole of a measurement, so that what costs
/// when the first one starts and the last one ends (a virtual machine, a
/// server, a device) is not in the numbers. Its input is a pipe that ends with
/// this process, however that ends; it is expected to end then.
class ballast {
public:
  /// `command` is for a shell; empty: no ballast. Throws command_error where it
  /// cannot be started, or has ended within a moment.
  explicit ballast(const std::string &command);
  /// Closes the pipe; after two seconds the program is ended.
  ~ballast();
  ballast(const ballast &) = delete;
  ballast &operator=(const ballast &) = delete;

  /// Whether it is still there; true without one.
  bool is_alive();

private:
  pid_t pid_ = -1;
  int pipe_ = -1;
};

} // namespace hotpath::cli

#endif // HOTPATH_CLI_BALLAST_H
