//===- git.h - Asks git, and never through a shell ------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_BASELINE_GIT_H
#define HOTPATH_BASELINE_GIT_H

#include "system/process.h"

#include <optional>

namespace hotpath::baseline {

/// One call of git in the working directory. It asks for no password, takes no
/// lock that it does not need and runs no hook of a push.
struct git_call {
  std::vector<std::string> arguments; // without "git"
  std::vector<std::string> environment;
  cli::process_files files;
  int timeout_seconds = 60;
};

cli::process_result run_git(const git_call &call);

/// What git prints, without the line's end. Throws command_error with git's own
/// words where it fails.
std::string git_says(const git_call &call);

/// The same, and nothing where git fails.
std::optional<std::string> ask_git(std::vector<std::string> arguments);

/// Whether the working directory is in a repository, with a work tree or not.
bool in_repository();

/// The full id of the commit that `name` is: a hash, a branch, HEAD~3.
std::optional<std::string> commit_of(const std::string &name);

/// Whether the text is a full id of an object: 40 or 64 hexadecimal digits.
bool is_full_id(const std::string &text);

} // namespace hotpath::baseline

#endif // HOTPATH_BASELINE_GIT_H
