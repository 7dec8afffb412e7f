//===- source_options.cpp - What list and annotate are asked for ----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "source_options.h"

namespace hotpath::source {

namespace {

void declare_build_folder(CLI::App &app, std::string &into) {
  app.add_option("-p,--build-dir", into,
                 "Folder of compile_commands.json; default: the first of the "
                 "current folder, its build/, and those of its parents")
      ->type_name("BUILD_DIR");
}

} // namespace

void declare_options(CLI::App &app, list_options &into) {
  declare_build_folder(app, into.build_folder);
  app.add_flag("--json", into.json,
               "Print JSON (see 'hotpath help measure-all')");
  app.add_flag("--all", into.all,
               "Tell what is left out too, and why (but for headers that "
               "measure_all does not reach)");
  app.add_flag("--measure-all", into.measure_all,
               "As if every unit had -fplugin-arg-hotpath-measure_all");
  app.add_option("--filter", into.filters,
                 "As if every unit had -fplugin-arg-hotpath-filter=FILE")
      ->type_name("FILE")
      ->expected(1)
      ->take_all();
  app.add_flag("--only-main-file", into.only_main_file,
               "As if every unit had -fplugin-arg-hotpath-only-main-file");
  app.add_flag("--include-system", into.include_system,
               "As if every unit had -fplugin-arg-hotpath-include-system");
  app.add_option("FILES", into.files,
                 "Sources of compile_commands.json; default: all")
      ->type_name("");
  app.footer(
      "Lists what the plugin would select; the optimiser may inline some "
      "of it away.\nExit code 4 when a unit could not be compiled: the "
      "others are listed.");
}

void declare_options(CLI::App &app, annotate_options &into) {
  declare_build_folder(app, into.build_folder);
  app.add_option("--from", into.report,
                 "JSON report of a run that was measured with measure_all")
      ->type_name("REPORT");
  app.add_option("--top", into.top, "How many of the hottest functions; 10")
      ->type_name("N")
      ->check(CLI::Range(1u, 1000u));
  app.add_option("--by", into.by,
                 "What hot means: self (default) or total time")
      ->type_name("TIME")
      ->check(CLI::IsMember({"self", "total"}));
  app.add_flag("--remove", into.remove,
               "Take every mark without a label out instead");
  app.add_flag("--dry-run", into.dry_run,
               "Tell what would be done, do nothing");
  app.add_option("--root", into.root,
                 "Edit below this folder only; default: the git work tree "
                 "around the current folder, else the current folder")
      ->type_name("FOLDER");
  app.footer(
      "Exit code 4 when a unit could not be compiled, or when nothing of "
      "what was asked for is marked in the end.");
}

std::vector<std::string> parsed_arguments(const CLI::App &app) {
  std::vector<std::string> arguments, positionals;
  for (const CLI::Option *option : app.get_options()) {
    if (option->count() == 0)
      continue;
    if (option->get_lnames().empty()) {
      for (const std::string &value : option->results())
        positionals.push_back(value);
      continue;
    }
    const std::string name = "--" + option->get_lnames().front();
    if (option->get_expected_max() == 0)
      arguments.push_back(name);
    else
      for (const std::string &value : option->results()) {
        arguments.push_back(name);
        arguments.push_back(value);
      }
  }
  if (!positionals.empty())
    arguments.push_back("--");
  arguments.insert(arguments.end(), positionals.begin(), positionals.end());
  return arguments;
}

} // namespace hotpath::source
