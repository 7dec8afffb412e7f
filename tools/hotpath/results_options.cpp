//===- results_options.cpp - Options that name a store of results ---------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "results_options.h"

namespace hotpath::cli {

void declare_results(CLI::App &app, results_options &options,
                     const char *folder_option) {
  app.add_option(folder_option, options.folder,
                 "A plain folder of results instead of a branch")
      ->type_name("FOLDER");
  app.add_option("--branch", options.branch, "The branch of results")
      ->type_name("NAME")
      ->capture_default_str();
  app.add_flag("--fetch{origin}", options.fetch,
               "Fetch that branch first; --fetch=REMOTE where it is not from "
               "origin");
}

std::unique_ptr<baseline::results> open_results(const results_options &options,
                                                const std::string &push) {
  if (!options.folder.empty()) {
    if (!push.empty() || !options.fetch.empty())
      throw command_error(exit_code::usage,
                          "a folder of results has no remote: --push and "
                          "--fetch are for a branch");
    return baseline::results_in_folder(options.folder);
  }
  if (!options.fetch.empty())
    baseline::fetch_results(options.branch, options.fetch);
  return baseline::results_in_branch(options.branch, push);
}

} // namespace hotpath::cli
