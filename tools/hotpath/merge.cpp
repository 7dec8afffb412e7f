//===- merge.cpp - hotpath merge: several reports become one ------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"

#include "merge_files.h"

#include <iostream>
#include <memory>

namespace hotpath::cli {

namespace {

struct merge_arguments {
  std::vector<std::string> reports;
  merge::merge_options options;
  std::string output;
  bool json = false, pretty = false;
  std::size_t limit = 15;
};

exit_code run_merge(const merge_arguments &arguments) {
  const model::report result =
      merged_report(arguments.reports, arguments.options);
  if (!arguments.output.empty())
    write_report_file(arguments.output, result);
  if (arguments.json || arguments.pretty)
    std::cout << report_as_json(result, arguments.pretty);
  else if (result.functions_icount)
    std::cout << counts_as_table(result, arguments.limit);
  else if (arguments.output.empty())
    throw command_error(exit_code::usage,
                        "a sum is written to a file or as JSON; say -o FILE "
                        "or --json, then 'hotpath show FILE' shows it");
  return exit_code::ok;
}

} // namespace

action declare_merge(CLI::App &app) {
  auto arguments = std::make_shared<merge_arguments>();
  app.add_option("REPORT", arguments->reports,
                 "JSON reports of one build: native ones and at most one of a "
                 "run under Callgrind")
      ->required();
  app.add_option("--callgrind-out", arguments->options.callgrind_files,
                 "Callgrind's file; .N and -NN beside it are found. May be "
                 "repeated. Default: callgrind.out.PID, beside the report or "
                 "here")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("-o,--output", arguments->output, "Write the merged report")
      ->type_name("FILE");
  app.add_flag("--json", arguments->json,
               "Print the merged report, not a table");
  app.add_flag("--pretty", arguments->pretty, "The same, in lines");
  app.add_flag("--allow-call-mismatch", arguments->options.allow_call_mismatch,
               "Merge although more than 5 % of the functions have other call "
               "counts under Callgrind");
  // What a program says that calls this command itself, see
  // HOTPATH_MERGE_REPORT.
  app.add_flag("--from-program", arguments->options.from_program)->group("");
  app.add_option("--limit", arguments->limit,
                 "Most functions that the table shows; 0: all")
      ->type_name("N")
      ->capture_default_str();
  app.footer("Refuses, with exit code 3, what is of different builds, commits, "
             "benchmarks or arguments.\n"
             "Native reports alone are added up: many processes of one build.");
  return [arguments] { return run_merge(*arguments); };
}

} // namespace hotpath::cli
