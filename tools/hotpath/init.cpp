//===- init.cpp - hotpath init: a policy and a workflow for a repository ===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"
#include "config.h"
#include "init/templates.h"
#include "project_facts.h"
#include "shell.h"
#include "system/write_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

#include <unistd.h>

namespace hotpath::cli {

namespace {

namespace fs = std::filesystem;

struct init_options {
  std::string benchmark, program, build, action = HOTPATH_ACTION;
  bool forks = false, native = false, force = false;
};

struct new_file {
  std::string path; // below the repository's root
  std::string text;
  std::string about;
};

using replacements = std::vector<std::pair<std::string, std::string>>;

/// `text` with a value for each @NAME@. Values are not looked at again.
std::string filled(const std::string &text, const replacements &values) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const auto found =
        std::find_if(values.begin(), values.end(), [&](const auto &v) {
          return text.compare(i, v.first.size(), v.first) == 0;
        });
    if (found == values.end()) {
      result += text[i++];
      continue;
    }
    result += found->second;
    i += found->first.size();
  }
  return result;
}

/// A YAML scalar in double quotes: JSON's strings are some.
std::string quoted(const std::string &text) {
  return nlohmann::json(text).dump(-1, ' ', false,
                                   nlohmann::json::error_handler_t::replace);
}

/// A branch is matched by a pattern, in which these are special.
std::string branch_pattern(const std::string &branch) {
  std::string pattern;
  for (const char c : branch)
    pattern +=
        (std::string("*?+[]!\\").find(c) != std::string::npos ? "\\" : "") +
        std::string(1, c);
  return pattern;
}

std::string indented(const std::string &lines, const std::string &by) {
  std::istringstream in(lines);
  std::string result;
  for (std::string line; std::getline(in, line);)
    result += (result.empty() ? "" : "\n") + by + line;
  return result;
}

/// What builds the project with CC and CXX as the action sets them. A project
/// that calls hotpath_instrument loads the plugin itself.
std::string build_of(const project_facts &facts) {
  switch (facts.build) {
  case build_system::cmake:
    return (facts.instrumented
                ? "export HOTPATH_OFF=1 # hotpath_instrument loads the plugin\n"
                : std::string()) +
           "cmake -B build -DCMAKE_BUILD_TYPE=RelWithDebInfo\n"
           "cmake --build build --parallel";
  case build_system::meson:
    return "meson setup build --buildtype=debugoptimized\n"
           "meson compile -C build";
  case build_system::make:
    return "make CC=\"$CC\" CXX=\"$CXX\"";
  case build_system::unknown:
    break;
  }
  return "echo 'say in .github/workflows/hotpath.yml how this is built'\nexit "
         "1";
}

/// A name for file names, markers and checks: what a program's name has of it.
std::string benchmark_of(const std::string &program) {
  std::string name;
  const std::string word = program.substr(0, program.find(' '));
  for (const char c : fs::path(word).stem().string())
    name += std::isalnum(static_cast<unsigned char>(c)) || c == '_' ? c : '-';
  name = name.substr(0, 64);
  return name.empty() || name.front() == '-' ? "default" : name;
}

void check_names(const init_options &o) {
  constexpr char allowed[] = "abcdefghijklmnopqrstuvwxyz"
                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
  if (o.benchmark.size() > 64 || o.benchmark.front() == '-' ||
      o.benchmark.find_first_not_of(allowed) != o.benchmark.npos)
    throw command_error(exit_code::usage,
                        "--benchmark: '" + o.benchmark +
                            "' is no name of up to 64 letters, digits, '_' "
                            "and '-'");
  if (o.action.empty())
    throw command_error(
        exit_code::usage,
        "this hotpath was not built in a clone of a repository on GitHub, so "
        "where its action lies is not known; say --action "
        "OWNER/REPOSITORY/tools/action@COMMIT");
  const bool here = o.action.rfind("./", 0) == 0;
  const std::size_t at = o.action.find('@');
  const std::string path = o.action.substr(0, at);
  if (o.action.find_first_of(" \t\n\"'#") != o.action.npos ||
      (!here && (at == o.action.npos || at + 1 == o.action.size() ||
                 std::count(path.begin(), path.end(), '/') < 2)))
    throw command_error(
        exit_code::usage,
        "--action: '" + o.action +
            "' is neither "
            "OWNER/REPOSITORY/tools/action@COMMIT nor ./FOLDER");
}

std::string relay_of(const std::string &action) {
  const std::size_t at = action.find('@');
  return action.substr(0, at) + "/relay" +
         (at == action.npos ? "" : action.substr(at));
}

std::vector<new_file> files_of(const init_options &o,
                               const project_facts &facts) {
  const bool all = !facts.marked && !facts.instrumented;
  const std::string inner(10, ' ');
  const replacements values = {
      {"@BRANCH@", quoted(branch_pattern(facts.default_branch))},
      {"@ACTION@", o.action},
      {"@RELAY@", relay_of(o.action)},
      {"@BENCHMARK@", quoted(o.benchmark)},
      {"@BUILD@", indented(o.build, inner + "  ")},
      {"@PROGRAM@", quoted(o.program)},
      {"@MEASURE@", all ? "all" : "marked"},
      {"@MODE@", o.native ? "native" : "callgrind"},
      {"@COMMENT_PERMISSION@",
       o.forks ? "      pull-requests: read # where its branch began\n"
               : "      pull-requests: write # the comment\n"},
      {"@COMMENT_INPUTS@",
       o.forks ? inner + "comment: false # hotpath-relay.yml does that\n" +
                     inner + "fail: false\n"
               : ""}};
  std::vector<new_file> files = {
      {"hotpath/policy.toml", init::policy, "the defaults, to be changed"},
      {".github/workflows/hotpath.yml", filled(init::workflow, values),
       o.forks ? "measures, without rights" : "measures, compares, comments"}};
  if (o.forks)
    files.push_back({".github/workflows/hotpath-relay.yml",
                     filled(init::relay, values),
                     "comments, and makes the check"});
  return files;
}

enum class there { nothing, the_same, another };

there what_is_at(const fs::path &path, const std::string &text) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(path, error)))
    return there::nothing;
  std::ostringstream old;
  old << std::ifstream(path, std::ios::binary).rdbuf();
  return old.str() == text ? there::the_same : there::another;
}

bool user_agrees(const std::string &path) {
  std::cerr << "hotpath init: " << path
            << " is there and is not what would be written; overwrite it? "
               "[y/N] ";
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

/// Nothing is written before everything may be.
std::vector<new_file> to_write(const init_options &o, const fs::path &root,
                               const std::vector<new_file> &files) {
  std::vector<new_file> wanted;
  for (const new_file &f : files) {
    const there found = what_is_at(root / f.path, f.text);
    if (found == there::the_same) {
      std::cout << f.path << " is as it would be written\n";
      continue;
    }
    if (found == there::another && !o.force) {
      if (!isatty(STDIN_FILENO))
        throw command_error(exit_code::usage,
                            f.path + " is there already and has been changed; "
                                     "nothing is written. Say --force to "
                                     "overwrite it");
      if (!user_agrees(f.path)) {
        std::cout << f.path << " is left as it is\n";
        continue;
      }
    }
    wanted.push_back(f);
  }
  return wanted;
}

void say_what_next(const init_options &o, const project_facts &facts,
                   bool guessed, const std::vector<new_file> &written) {
  if (o.program.empty())
    std::cout << "\nFill in `program:` in .github/workflows/hotpath.yml: the "
                 "program to measure, after the build. Until then the job "
                 "fails and says so.\n";
  else if (guessed)
    std::cout << "\nGuessed: the program is " << o.program << ", one of "
              << facts.programs.size()
              << " that CMake makes; --program says another.\n";
  if (facts.build == build_system::unknown && o.build == build_of(facts))
    std::cout << "\nFill in `build:` in .github/workflows/hotpath.yml.\n";
  if (written.empty())
    return;
  std::cout << "\nCommit them on " << facts.default_branch
            << ", whose runs are the baselines:\n  git add";
  for (const new_file &f : written)
    std::cout << ' ' << shell_quoted(fs::proximate(facts.root / f.path));
  std::cout << "\n  git commit -m 'Measure every pull request with hotpath'\n"
            << "Next: hotpath check --policy hotpath/policy.toml\n";
}

exit_code run_init(init_options o) {
  const project_facts facts = look_at_project();
  const bool guessed = o.program.empty() && !facts.programs.empty();
  if (guessed)
    o.program = shell_quoted(facts.programs.front());
  if (o.build.empty())
    o.build = build_of(facts);
  if (o.benchmark.empty())
    o.benchmark = benchmark_of(o.program);
  check_names(o);
  const auto files = to_write(o, facts.root, files_of(o, facts));
  for (const new_file &f : files) {
    const fs::path path = facts.root / f.path;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error)
      cannot_write(path, error.message());
    write_file(path, f.text);
    std::cout << "wrote " << f.path << ": " << f.about << '\n';
  }
  say_what_next(o, facts, guessed, files);
  return exit_code::ok;
}

} // namespace

action declare_init(CLI::App &app) {
  auto options = std::make_shared<init_options>();
  app.add_flag("--forks", options->forks,
               "Two workflows, for pull requests of forks: one measures "
               "without rights, one tells without running their code");
  app.add_option("--benchmark", options->benchmark,
                 "Name of the benchmark, in the comment and the check "
                 "(default: the program's)")
      ->type_name("NAME");
  app.add_flag("--native", options->native,
               "Measure times only, without Valgrind's instruction counts");
  app.add_option("--program", options->program,
                 "The program to measure and its arguments, as a shell reads "
                 "them (default: a guess, where CMake makes programs)")
      ->type_name("COMMAND");
  app.add_option("--build", options->build,
                 "Commands that build it (default: those of CMake, Meson or "
                 "make, whichever the project has)")
      ->type_name("COMMANDS");
  app.add_option("--action", options->action,
                 "Where hotpath's action lies, at a commit "
                 "(default: where this hotpath was cloned from)")
      ->type_name("OWNER/REPOSITORY/tools/action@COMMIT")
      ->envname("HOTPATH_ACTION");
  app.add_flag("--force", options->force,
               "Overwrite what is there without asking");
  app.footer(
      "Writes hotpath/policy.toml and .github/workflows/hotpath.yml (and\n"
      "hotpath-relay.yml) into the git work tree around the current folder.\n"
      "What is there is overwritten only after a question, or with --force.\n"
      "Exit codes: 0 written, 2 usage, or something is there, 4 a file cannot "
      "be written.");
  return [options] { return run_init(*options); };
}

} // namespace hotpath::cli
