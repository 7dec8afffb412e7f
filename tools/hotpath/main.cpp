//===- main.cpp - The hotpath command: a table of commands --------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"
#include "config.h"
#include "nearest.h"
#include "report/error.h"
#include "wrapper.h"

#include <algorithm>
#include <iostream>
#include <vector>

using namespace hotpath::cli;

namespace {

// A new command is one line here and one file beside this one.
constexpr command commands[] = {
    {"flags", "print what a build needs: the compiler, its flags, the linker's",
     declare_flags},
    {"doctor",
     "check that this machine can build and measure, and name the cure",
     declare_doctor},
    {"list", "list what a project would measure, without building it",
     declare_list},
    {"annotate", "mark the hottest functions of a report in the sources",
     declare_annotate},
    {"show", "show a JSON report, or what a running or ended process measured",
     declare_show},
    {"check", "check a policy file, and the budgets it sets, on reports",
     declare_check},
    {"watch", "show what a running program does, live", declare_watch},
    {"run", "measure a program, count its instructions, merge, report",
     declare_run},
    {"merge", "make one report of a native run's and of one under Callgrind",
     declare_merge},
    {"export", "write a report in the format of another tool", declare_export},
    {"compare", "compare reports with those of a baseline, and gate",
     declare_compare},
    {"aa", "say how often the policy would be wrong on runs of one build",
     declare_aa},
    {"init", "write a policy and a workflow that measures pull requests",
     declare_init},
    {"store", "keep reports by commit, in a branch of their own or a folder",
     declare_store},
    {"baseline", "print the reports of a commit, a branch, a pull request",
     declare_baseline},
    {"help", "explain a topic, or a command", declare_help},
    {"generate", "print the manual page or completions (for the build)",
     declare_generate},
};

int complain(const std::string &who, const std::string &sentence,
             exit_code code) {
  std::cerr << who << ": " << sentence << '\n';
  return static_cast<int>(code);
}

/// The sentence for an argument that `app` does not know.
std::string unknown_argument(const CLI::App &app, const std::string &word) {
  std::vector<std::string> known;
  for (const CLI::Option *option : app.get_options())
    for (const std::string &name : option->get_lnames())
      known.push_back("--" + name);
  const bool is_option = !word.empty() && word.front() == '-';
  if (!is_option)
    for (const CLI::App *sub : app.get_subcommands(nullptr))
      known.push_back(sub->get_name());

  // `--option=value` is judged by its name.
  const std::string name = is_option ? word.substr(0, word.find('=')) : word;
  std::string sentence = is_option ? "unknown option '" : "unknown command '";
  if (!is_option && app.get_parent())
    sentence = "unexpected argument '";
  sentence += name + "'";
  const std::string guess = nearest(name, known);
  if (!guess.empty())
    return sentence + "; did you mean '" + guess + "'?";
  const std::string who =
      app.get_parent() ? "hotpath " + app.get_name() : app.get_name();
  return sentence + "; '" + who + " --help' lists what there is";
}

/// What a command does not know. A "--" is no such word: behind it stand the
/// program that a command starts, and its arguments.
std::vector<std::string> unknown_words(const CLI::App &app) {
  std::vector<std::string> words = app.remaining();
  words.erase(std::remove(words.begin(), words.end(), "--"), words.end());
  return words;
}

int run(int argc, char **argv) {
  CLI::App app{"hotpath counts and times the functions of C and C++ programs.",
               "hotpath"};
  app.set_version_flag("--version", "hotpath " HOTPATH_VERSION,
                       "Print the version and exit");
  app.footer(
      "Exit codes: 0 fine, 1 gate failed, 2 usage, 3 not comparable, 4 "
      "input/output or internal.\n'hotpath help' lists what is explained: "
      "policies, attributes, limits, ...");
  // Unknown words are collected, not thrown: CLI11 would report them without
  // the nearest valid name.
  app.allow_extras();
  // Behind a command, other commands' names are its arguments.
  app.require_subcommand(0, 1);

  std::vector<action> actions;
  for (const command &entry : commands)
    actions.push_back(
        entry.declare(*app.add_subcommand(entry.name, entry.summary)));

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success &request) { // --help, --version
    return app.exit(request);
  } catch (const CLI::ParseError &error) {
    // What went wrong before any command was recognised is the program's own.
    const auto parsed = app.get_subcommands();
    const std::string who =
        parsed.empty() ? "hotpath" : "hotpath " + parsed.front()->get_name();
    return complain(who, error.what(), exit_code::usage);
  }

  if (!app.remaining().empty())
    return complain("hotpath", unknown_argument(app, app.remaining().front()),
                    exit_code::usage);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const CLI::App &sub = *app.get_subcommand(commands[i].name);
    if (!sub.parsed())
      continue;
    const std::string who = std::string("hotpath ") + commands[i].name;
    if (const auto unknown = unknown_words(sub); !unknown.empty())
      return complain(who, unknown_argument(sub, unknown.front()),
                      exit_code::usage);
    try {
      const exit_code code = actions[i]();
      // A full disk or a closed pipe must not look like success.
      if (!std::cout.flush())
        return complain(who, "cannot write the output", exit_code::failure);
      return static_cast<int>(code);
    } catch (const command_error &error) {
      return complain(who, error.what(), error.code());
    } catch (const hotpath::model::report_error &error) {
      return complain(who, error.what(), exit_code::failure);
    }
  }
  std::cerr << app.help();
  return static_cast<int>(exit_code::usage);
}

/// Returns only when the clang cannot be started.
int stand_in(const wrapped_compiler &which, int argc, char **argv) {
  try {
    become_compiler(which, {argv + 1, argv + argc});
  } catch (const command_error &error) {
    return complain(which.cxx ? "hotpath-clang++" : "hotpath-clang",
                    error.what(), error.code());
  }
}

} // namespace

int main(int argc, char **argv) {
  try {
    if (const auto which = compiler_behind(argc ? argv[0] : ""))
      return stand_in(*which, argc, argv);
    return run(argc, argv);
  } catch (const std::exception &error) {
    return complain("hotpath", std::string("internal error: ") + error.what(),
                    exit_code::failure);
  }
}
