//===- option_table.cpp - The command's options, as data
//---------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "option_table.h"

#include <sstream>

namespace hotpath::cli {

namespace {

/// CLI11 writes a list of choices into the type's name, as "TEXT:{a,b}".
void take_choices(option_row &row) {
  const std::size_t open = row.value.find('{');
  if (open == std::string::npos || row.value.back() != '}')
    return;
  std::istringstream list(
      row.value.substr(open + 1, row.value.size() - open - 2));
  for (std::string choice; std::getline(list, choice, ',');)
    row.choices.push_back(choice);
  row.value.clear();
  for (const std::string &choice : row.choices)
    row.value += (row.value.empty() ? "" : "|") + choice;
}

option_row describe_option(const CLI::Option &option) {
  option_row row;
  for (const std::string &name : option.get_snames())
    row.names.push_back("-" + name);
  for (const std::string &name : option.get_lnames())
    row.names.push_back("--" + name);
  row.is_argument = row.names.empty();
  if (row.is_argument)
    row.names.push_back(option.get_name());
  row.help = option.get_description();
  if (option.get_items_expected_max() > 0) {
    row.value = option.get_type_name();
    if (row.value.empty())
      row.value = "VALUE";
    take_choices(row);
  }
  return row;
}

std::vector<option_row> describe_options(const CLI::App &app) {
  std::vector<option_row> rows;
  for (const CLI::Option *option : app.get_options())
    if (!option->get_group().empty())
      rows.push_back(describe_option(*option));
  return rows;
}

} // namespace

option_table describe(const CLI::App &root) {
  option_table table;
  table.description = root.get_description();
  table.options = describe_options(root);
  for (const CLI::App *app : root.get_subcommands(nullptr))
    if (!app->get_group().empty())
      table.commands.push_back({app->get_name(), app->get_description(),
                                app->get_footer(), describe_options(*app)});
  return table;
}

std::string single_quoted(const std::string &text, bool fish) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'')
      quoted += fish ? "\\'" : "'\\''";
    else if (c == '\\' && fish)
      quoted += "\\\\";
    else
      quoted += c;
  }
  return quoted + "'";
}

} // namespace hotpath::cli
