//===- command.h - One line of the table of commands --------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_COMMAND_H
#define HOTPATH_CLI_COMMAND_H

#include <CLI/CLI.hpp>

#include <functional>
#include <stdexcept>
#include <string>

namespace hotpath::cli {

/// The command's promise to scripts. Every command uses these and no others.
enum class exit_code : int {
  ok = 0,
  gate_failed = 1,
  usage = 2,
  not_comparable = 3,
  failure = 4, // input, output, or internal
};

/// Ends a command with one sentence on stderr. The sentence names what is wrong
/// and the cure, starts in lower case and has no final newline.
class command_error : public std::runtime_error {
public:
  command_error(exit_code code, const std::string &sentence)
      : std::runtime_error(sentence), code_(code) {}
  exit_code code() const { return code_; }

private:
  exit_code code_;
};

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
action declare_generate(CLI::App &app);
action declare_compare(CLI::App &app);
action declare_aa(CLI::App &app);
action declare_init(CLI::App &app);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_COMMAND_H
