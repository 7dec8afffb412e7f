//===- main.cpp - hotpath-source, what `hotpath` starts for sources -------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The part of the command that needs Clang's libraries. `hotpath list` and
// `hotpath annotate` start it with their own arguments.
#include "commands.h"
#include "paths.h"

#include <iostream>

using namespace hotpath;
using cli::exit_code;

namespace {

int complain(const std::string &who, const std::string &sentence,
             exit_code code) {
  std::cerr << who << ": " << sentence << '\n';
  return static_cast<int>(code);
}

int run(int argc, char **argv) {
  source::start_folder();
  CLI::App app{"The part of hotpath that reads sources.", "hotpath-source"};
  app.require_subcommand(1);
  source::list_options to_list;
  CLI::App *list = app.add_subcommand("list", "as hotpath list");
  source::declare_options(*list, to_list);
  source::annotate_options to_annotate;
  source::declare_options(
      *app.add_subcommand("annotate", "as hotpath annotate"), to_annotate);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success &request) { // --help
    return app.exit(request);
  } catch (const CLI::ParseError &error) {
    return complain("hotpath-source", error.what(), exit_code::usage);
  }

  const bool is_list = list->parsed();
  const std::string who = is_list ? "hotpath list" : "hotpath annotate";
  try {
    const exit_code code =
        is_list ? source::list(to_list) : source::annotate(to_annotate);
    // A full disk or a closed pipe must not look like success.
    if (!std::cout.flush())
      return complain(who, "cannot write the output", exit_code::failure);
    return static_cast<int>(code);
  } catch (const cli::command_error &error) {
    return complain(who, error.what(), error.code());
  }
}

} // namespace

int main(int argc, char **argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception &error) {
    return complain("hotpath-source",
                    std::string("internal error: ") + error.what(),
                    exit_code::failure);
  }
}
