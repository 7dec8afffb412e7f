//===- counted_run.h - A program under Callgrind ------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_COUNTED_RUN_H
#define HOTPATH_CLI_COUNTED_RUN_H

#include "launch.h"

namespace hotpath::cli {

/// What to put before a program so that Callgrind counts it, in the way that
/// gives the same counts every time; `file` is where its counts go. Throws
/// command_error when there is no Valgrind, or only an old one.
std::vector<std::string> callgrind_command(const std::string &file);

/// Why a run under Callgrind failed and what to do about it, from how it ended
/// and what Valgrind said; empty when the reason is the program's own.
std::string callgrind_failure(const launch_result &run,
                              const std::string &errors);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_COUNTED_RUN_H
