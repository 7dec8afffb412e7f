//===- command.h - One line of the table of commands --------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_COMMAND_H
#define HOTPATH_CLI_COMMAND_H

#include "system/command_error.h"

#include <CLI/CLI.hpp>

#include <functional>

namespace hotpath::cli {

/// What a command does once its arguments are known. May throw command_error.
using action = std::function<exit_code()>;

struct command {
  const char *name;
  const char *summary; // for --help, lower case, no full stop
  /// Declares the command's options on `app`, from which help, completions and
  /// the manual page are made, and returns what to run after parsing.
  action (*declare)(CLI::App &app);
};

action declare_flags(CLI::App &app);
action declare_doctor(CLI::App &app);
action declare_list(CLI::App &app);
action declare_annotate(CLI::App &app);
action declare_show(CLI::App &app);
action declare_check(CLI::App &app);
action declare_watch(CLI::App &app);
action declare_merge(CLI::App &app);
action declare_run(CLI::App &app);
action declare_export(CLI::App &app);
action declare_help(CLI::App &app);
action declare_generate(CLI::App &app);
action declare_compare(CLI::App &app);
action declare_aa(CLI::App &app);
action declare_init(CLI::App &app);
action declare_store(CLI::App &app);
action declare_baseline(CLI::App &app);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_COMMAND_H
