//===- list.cpp - hotpath list --------------------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "commands.h"
#include "database.h"
#include "listing.h"
#include "paths.h"

#include <iostream>

namespace hotpath::source {

namespace {

/// "What if" as arguments of the plugin.
std::vector<std::string> plugin_arguments(const list_options &options) {
  std::vector<std::string> result;
  if (options.measure_all)
    result.push_back("measure_all");
  if (options.only_main_file)
    result.push_back("only-main-file");
  if (options.include_system)
    result.push_back("include-system");
  // Units are read in folders of their own.
  for (const std::string &filter : options.filters)
    result.push_back("filter=" + absolute(filter, start_folder()).string());
  return result;
}

} // namespace

void complain_of_unit(const std::string &command, const std::string &source) {
  std::cerr << "hotpath " << command << ": " << shown(source)
            << " could not be compiled; its functions are missing here\n";
}

cli::exit_code list(const list_options &options) {
  database project = load_database(options.build_folder);
  if (!options.files.empty())
    keep_units_of(project, options.files);
  const std::vector<std::string> extra = plugin_arguments(options);

  listing all;
  listing_facts facts;
  facts.database = project.path;
  facts.units = project.units.size();
  for (const unit &each : project.units) {
    if (decide_unit(each, extra, [&](const decided &one) { all.add(one); }))
      continue;
    complain_of_unit("list", each.path);
    facts.failed.push_back(each.path);
  }

  const std::vector<listed_function> functions = all.functions();
  facts.total = functions.size();
  for (const listed_function &each : functions)
    facts.measured += each.measured;
  if (options.json)
    print_json(functions, facts, options.all);
  else
    print_table(functions, facts, options.all);
  return facts.failed.empty() ? cli::exit_code::ok : cli::exit_code::failure;
}

} // namespace hotpath::source
