//===- wanted_policy.h - The policy that a command judges by ---===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_WANTED_POLICY_H
#define HOTPATH_CLI_WANTED_POLICY_H

#include "command.h"
#include "policy/parse.h"

namespace hotpath::cli {

/// Declares --policy.
void declare_policy(CLI::App &app, std::string &path);

/// As find_policy; tells everything that is wrong with the file, or has no
/// effect, on standard error. Throws command_error where it is not valid.
policy::policy wanted_policy(const std::string &path,
                             const std::string &benchmark);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_WANTED_POLICY_H
