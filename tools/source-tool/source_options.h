//===- source_options.h - What list and annotate are asked for --*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Declared once, for `hotpath`, which parses and passes on, and for
// `hotpath-source`, which does the work.
#ifndef HOTPATH_SOURCE_SOURCE_OPTIONS_H
#define HOTPATH_SOURCE_SOURCE_OPTIONS_H

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace hotpath::source {

struct list_options {
  std::string build_folder; // empty: look for compile_commands.json
  bool json = false;
  bool all = false; // what is left out too
  // Arguments of the plugin, beside those in the commands.
  bool measure_all = false, only_main_file = false, include_system = false;
  std::vector<std::string> filters;
  std::vector<std::string> files; // empty: every unit
};

struct annotate_options {
  std::string build_folder;
  std::string root;   // empty: see project_root()
  std::string report; // of a run, JSON
  unsigned top = 10;
  std::string by = "self"; // or total
  bool remove = false;
  bool dry_run = false;
};

void declare_options(CLI::App &app, list_options &into);
void declare_options(CLI::App &app, annotate_options &into);

/// The arguments that were parsed into `app`, in a form that parses to the same
/// again.
std::vector<std::string> parsed_arguments(const CLI::App &app);

} // namespace hotpath::source

#endif // HOTPATH_SOURCE_SOURCE_OPTIONS_H
