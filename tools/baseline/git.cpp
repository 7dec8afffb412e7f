//===- git.cpp - Asks git, and never through a shell ----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/git.h"

#include "report/printable.h"
#include "system/command_error.h"

namespace hotpath::baseline {

using cli::command_error;
using cli::exit_code;

cli::process_result run_git(const git_call &call) {
  std::vector<std::string> all = {"git", "--no-optional-locks"};
  all.insert(all.end(), call.arguments.begin(), call.arguments.end());
  std::vector<std::string> environment = call.environment;
  environment.push_back("GIT_TERMINAL_PROMPT=0");
  environment.push_back("LC_ALL=C"); // its words are looked at
  return cli::run_process(all, environment, call.timeout_seconds, call.files);
}

std::string git_says(const git_call &call) {
  cli::process_result run = run_git(call);
  if (!run.succeeded())
    throw command_error(exit_code::failure,
                        "git " + call.arguments.front() + ": " +
                            model::printable(run.failure()));
  while (!run.out.empty() && run.out.back() == '\n')
    run.out.pop_back();
  return run.out;
}

std::optional<std::string> ask_git(std::vector<std::string> arguments) {
  try {
    return git_says({std::move(arguments), {}, {}});
  } catch (const command_error &) {
    return std::nullopt;
  }
}

bool in_repository() { return ask_git({"rev-parse", "--git-dir"}).has_value(); }

std::optional<std::string> commit_of(const std::string &name) {
  if (name.empty() || name.front() == '-')
    return std::nullopt; // would be an option
  return ask_git({"rev-parse", "--verify", "--quiet", name + "^{commit}"});
}

bool is_full_id(const std::string &text) {
  return (text.size() == 40 || text.size() == 64) &&
         text.find_first_not_of("0123456789abcdef") == text.npos;
}

} // namespace hotpath::baseline
