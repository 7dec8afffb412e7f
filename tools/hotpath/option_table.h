//===- option_table.h - The command's options, as data
//-----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_OPTION_TABLE_H
#define HOTPATH_CLI_OPTION_TABLE_H

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace hotpath::cli {

/// What is declared for the parser, in words: from it the manual page and the
/// completions are written, so that they cannot differ from --help.
struct option_row {
  std::vector<std::string> names;   // "-o", "--output"; of an argument, its own
  bool is_argument;                 // without a dash
  std::string value;                // what stands for it; empty for a flag
  std::vector<std::string> choices; // the only values, where they are listed
  std::string help;

  bool takes_value() const { return !is_argument && !value.empty(); }
};

struct command_row {
  std::string name;
  std::string summary;
  std::string footer;
  std::vector<option_row> options;
};

struct option_table {
  std::string description;
  std::vector<option_row> options; // before any command
  std::vector<command_row> commands;
};

/// Of the whole command, hidden commands and options left out.
option_table describe(const CLI::App &root);

/// `text` in single quotes of a shell: bash, zsh and, with `fish`, fish, where
/// a backslash means something inside them.
std::string single_quoted(const std::string &text, bool fish = false);

std::string manual_page(const option_table &table);
std::string bash_completion(const option_table &table);
std::string zsh_completion(const option_table &table);
std::string fish_completion(const option_table &table);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_OPTION_TABLE_H
