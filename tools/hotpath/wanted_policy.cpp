//===- wanted_policy.cpp - The policy that a command judges by ---===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "wanted_policy.h"

#include "policy/lock.h"
#include "report/printable.h"
#include "verdict/format.h"

#include <iostream>

namespace hotpath::cli {

void declare_policy(CLI::App &app, std::string &path) {
  app.add_option("--policy", path,
                 "Policy file (default: HOTPATH_POLICY_PATH, "
                 "hotpath/BENCHMARK-policy.toml, hotpath/policy.toml)");
}

policy::policy wanted_policy(const std::string &path,
                             const std::string &benchmark) {
  try {
    policy::policy p = policy::find_policy(path, benchmark);
    policy::read_lock(p);
    for (const policy::problem &note : p.notes)
      std::cerr << model::printable(p.path) << ":" << note.at.line << ":"
                << note.at.column << ": note: " << note.sentence << '\n';
    return p;
  } catch (const policy::policy_error &error) {
    std::cerr << error.what() << '\n';
    throw command_error(
        exit_code::usage,
        "the policy is not valid: " +
            verdict::counted(error.problems().size(), "problem"));
  }
}

} // namespace hotpath::cli
