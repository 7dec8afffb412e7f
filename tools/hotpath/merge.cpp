//===- merge.cpp - hotpath merge: several reports become one ------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"

#include "merge/icount_table.h"
#include "merge/merged.h"
#include "reader.h"
#include "report/error.h"
#include "report/json_output.h"
#include "report/printable.h"

#include "output_file.h"
#include "text.h"

#include <cstring>
#include <iostream>
#include <memory>

#include <sys/ioctl.h>
#include <unistd.h>

namespace hotpath::cli {

namespace {

struct merge_arguments {
  std::vector<std::string> reports;
  merge::merge_options options;
  std::string output;
  bool json = false;
  std::size_t limit = 15;
};

std::size_t terminal_width() {
  winsize size;
  if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
      size.ws_col)
    return size.ws_col;
  return 120;
}

void write_file(const std::string &path, const std::string &content) {
  output_file file(path.c_str());
  const int error =
      file.fd() < 0
          ? file.finish(0)
          : file.finish(write_all(file.fd(), content.data(), content.size()));
  if (error)
    throw command_error(exit_code::failure, "cannot write " +
                                                model::shown(path) + ": " +
                                                std::strerror(error));
}

model::report merged(const merge_arguments &arguments) {
  try {
    std::vector<merge::input> inputs;
    for (const std::string &path : arguments.reports)
      inputs.push_back(merge::load(path));
    return merge::merge_reports(inputs, arguments.options);
  } catch (const merge::refusal &error) {
    throw command_error(exit_code::not_comparable, error.what());
  } catch (const callgrind::read_error &error) {
    throw command_error(exit_code::failure, error.what());
  } catch (const model::report_error &error) {
    throw command_error(exit_code::failure, error.what());
  }
}

exit_code run_merge(const merge_arguments &arguments) {
  const model::report result = merged(arguments);
  if (!arguments.output.empty())
    write_file(arguments.output, model::write_report(result, false));
  if (arguments.json)
    std::cout << model::write_report(result, false);
  else if (result.functions_icount)
    std::cout << merge::icount_table(result, arguments.limit, terminal_width());
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
                 "Callgrind's files; .N and -NN beside them are found. "
                 "Default: callgrind.out.PID, beside the report or here")
      ->type_name("FILE");
  app.add_option("-o,--output", arguments->output, "Write the merged report")
      ->type_name("FILE");
  app.add_flag("--json", arguments->json,
               "Print the merged report, not a table");
  app.add_flag("--allow-call-mismatch", arguments->options.allow_call_mismatch,
               "Merge although more than 5 % of the functions have other call "
               "counts under Callgrind");
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
