//===- results_options.h - Options that name a store of results -----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_RESULTS_OPTIONS_H
#define HOTPATH_CLI_RESULTS_OPTIONS_H

#include "command.h"

#include "baseline/results.h"

namespace hotpath::cli {

struct results_options {
  std::string folder; // else the branch
  std::string branch = baseline::default_branch;
  std::string fetch; // a remote to fetch the branch from first, or empty
};

/// Declares the folder under `folder_option`, --branch and --fetch.
void declare_results(CLI::App &app, results_options &options,
                     const char *folder_option);

/// `push` is the remote that changes go to, or empty.
std::unique_ptr<baseline::results> open_results(const results_options &options,
                                                const std::string &push);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_RESULTS_OPTIONS_H
