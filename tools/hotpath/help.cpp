//===- help.cpp - hotpath help: topics and commands explained -----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"
#include "manual/topics.h"
#include "nearest.h"
#include "table_cells.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>

#include <unistd.h>

namespace hotpath::cli {

namespace {

// Longer lines are hard to read, however wide the terminal is.
constexpr unsigned most_columns = 100;

struct entry {
  std::string name, summary;
};

void print_entries(const char *heading, const std::vector<entry> &entries) {
  std::size_t width = 0;
  for (const entry &each : entries)
    width = std::max(width, each.name.size());
  std::cout << '\n' << heading << '\n';
  for (const entry &each : entries)
    std::cout << "  " << each.name
              << std::string(width + 2 - each.name.size(), ' ') << each.summary
              << '\n';
}

std::vector<entry> topic_entries() {
  std::vector<entry> entries;
  for (const manual::topic &topic : manual::topics())
    entries.push_back({topic.name, manual::summary_of(topic)});
  return entries;
}

/// What `hotpath --help` lists.
std::vector<entry> command_entries(const CLI::App &root) {
  std::vector<entry> entries;
  for (const CLI::App *app : root.get_subcommands(nullptr))
    if (!app->get_group().empty())
      entries.push_back({app->get_name(), app->get_description()});
  return entries;
}

std::vector<std::string> names(const CLI::App &root) {
  std::vector<std::string> all;
  for (const entry &each : topic_entries())
    all.push_back(each.name);
  for (const entry &each : command_entries(root))
    all.push_back(each.name);
  return all;
}

exit_code print_list(const CLI::App &root) {
  std::cout << "'hotpath help TOPIC' explains, 'hotpath help COMMAND' lists "
               "options.\n";
  print_entries("Topics:", topic_entries());
  print_entries("Commands:", command_entries(root));
  return exit_code::ok;
}

exit_code explain(const CLI::App &root, const std::string &word) {
  if (word.empty())
    return print_list(root);
  if (const manual::topic *topic = manual::topic_named(word)) {
    const char *no_color = std::getenv("NO_COLOR");
    const table_style style =
        terminal_style(STDOUT_FILENO, !no_color || *no_color == 0);
    std::cout << manual::as_text(*topic, std::min(style.width, most_columns),
                                 style.colour);
    return exit_code::ok;
  }
  for (const CLI::App *app : root.get_subcommands(nullptr))
    if (app->get_name() == word && !app->get_group().empty()) {
      std::cout << app->help(root.get_name());
      return exit_code::ok;
    }
  const std::string guess = nearest(word, names(root));
  throw command_error(exit_code::usage,
                      "no topic or command '" + word + "'; " +
                          (guess.empty() ? "'hotpath help' lists what there is"
                                         : "did you mean '" + guess + "'?"));
}

} // namespace

action declare_help(CLI::App &app) {
  auto word = std::make_shared<std::string>();
  const CLI::App &root = *app.get_parent();
  // Completions read the words there; CLI11 refuses none of them, since its
  // sentence would have no suggestion.
  app.add_option("topic", *word, "A topic or a command; none: list them")
      ->type_name_fn([&root] {
        std::string listed;
        for (const std::string &name : names(root))
          listed += (listed.empty() ? "" : ",") + name;
        return "{" + listed + "}";
      });
  return [word, &root] { return explain(root, *word); };
}

} // namespace hotpath::cli
