//===- generate.cpp - hotpath generate: pages and completions
//----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"
#include "config.h"
#include "manual/topics.h"
#include "option_table.h"

#include <iostream>
#include <memory>

namespace hotpath::cli {

namespace {

struct generator {
  const char *name;
  std::string (*write)(const option_table &);
};
constexpr generator generators[] = {
    {"man", manual_page},
    {"bash", bash_completion},
    {"zsh", zsh_completion},
    {"fish", fish_completion},
};

} // namespace

action declare_generate(CLI::App &app) {
  app.group(""); // for the build, which installs what it prints
  auto kind = std::make_shared<std::string>();
  std::vector<std::string> names;
  for (const generator &each : generators)
    names.push_back(each.name);
  auto topic = std::make_shared<std::string>();
  app.add_option("what", *kind, "The manual page, or a shell's completions")
      ->required()
      ->check(CLI::IsMember(names));
  app.add_option("topic", *topic, "With man: the topic that the page is of");
  return [kind, topic, &app] {
    if (!topic->empty()) {
      const manual::topic *page = manual::topic_named(*topic);
      if (!page || *kind != "man")
        throw command_error(exit_code::usage,
                            "no " + *kind + " of a topic '" + *topic + "'");
      std::cout << manual::as_manual_page(*page, HOTPATH_VERSION);
      return exit_code::ok;
    }
    for (const generator &each : generators)
      if (*kind == each.name)
        std::cout << each.write(describe(*app.get_parent()));
    return exit_code::ok;
  };
}

} // namespace hotpath::cli
