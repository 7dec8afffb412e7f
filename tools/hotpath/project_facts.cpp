//===- project_facts.cpp - What hotpath init can see of a repository ----===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "project_facts.h"

#include "baseline/git.h"
#include "command.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>

namespace hotpath::cli {

namespace {

namespace fs = std::filesystem;
using baseline::ask_git;

// What a guess may cost in a repository of any size.
constexpr std::size_t most_files = 500, most_bytes = 1 << 20;

/// What the remote calls its default branch, else main or master, else what is
/// checked out.
std::string default_branch_of(const std::string &root) {
  const std::string prefix = "origin/";
  if (const auto head = ask_git({"-C", root, "symbolic-ref", "--quiet",
                                 "--short", "refs/remotes/origin/HEAD"}))
    if (head->rfind(prefix, 0) == 0)
      return head->substr(prefix.size());
  for (const char *usual : {"main", "master"})
    if (ask_git({"-C", root, "rev-parse", "--verify", "--quiet",
                 std::string("refs/heads/") + usual}))
      return usual;
  return ask_git({"-C", root, "symbolic-ref", "--quiet", "--short", "HEAD"})
      .value_or("main");
}

std::string contents(const fs::path &path) {
  std::string text(most_bytes, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), std::streamsize(text.size()));
  text.resize(std::size_t(file.gcount()));
  return text;
}

/// Without comments: what CMake would see, nearly.
std::string cmake_text(const fs::path &path) {
  std::istringstream lines(contents(path));
  std::string text;
  for (std::string line; std::getline(lines, line);)
    text += line.substr(0, line.find('#')) + '\n';
  return text;
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' ||
         c == '.' || c == '+';
}

/// The first argument of each call of `command`, where it is a plain name.
std::vector<std::string> first_arguments(const std::string &text,
                                         const std::string &command) {
  std::vector<std::string> names;
  for (std::size_t at = text.find(command); at != text.npos;
       at = text.find(command, at + 1)) {
    if (at && is_word(text[at - 1]))
      continue;
    std::size_t begin = text.find_first_not_of(" \t", at + command.size());
    if (begin == text.npos || text[begin] != '(')
      continue;
    begin = text.find_first_not_of(" \t\n", begin + 1);
    if (begin == text.npos)
      continue;
    std::size_t end = begin;
    while (end < text.size() && is_word(text[end]))
      ++end;
    // Neither a variable, whose value is not known here, nor an alias.
    if (end > begin && end < text.size() &&
        std::string(" \t\n)").find(text[end]) != std::string::npos)
      names.push_back(text.substr(begin, end - begin));
  }
  return names;
}

/// Lower is better: benchmarks before programs before tests.
int rank_of(const std::string &program) {
  if (program.find("bench") != program.npos ||
      program.find("perf") != program.npos)
    return 0;
  const bool test = program.find("test") != program.npos ||
                    program.find("fuzz") != program.npos ||
                    program.find("third_party") != program.npos;
  return test ? 2 : 1;
}

void look_at_cmake(project_facts &facts) {
  const auto listed = ask_git({"-C", facts.root.string(), "ls-files", "--",
                               "CMakeLists.txt", "*/CMakeLists.txt"});
  std::istringstream files(listed.value_or(""));
  std::vector<std::string> by_rank[3];
  std::size_t number = 0;
  for (std::string file; std::getline(files, file) && number < most_files;
       ++number) {
    const std::string text = cmake_text(facts.root / file);
    const fs::path folder = fs::path("build") / fs::path(file).parent_path();
    for (const std::string &name : first_arguments(text, "add_executable"))
      by_rank[rank_of(name)].push_back(
          (folder / name).lexically_normal().string());
    if (!first_arguments(text, "hotpath_instrument").empty())
      facts.instrumented = true;
  }
  for (const auto &programs : by_rank)
    facts.programs.insert(facts.programs.end(), programs.begin(),
                          programs.end());
}

} // namespace

project_facts look_at_project() {
  project_facts facts;
  const auto root = ask_git({"rev-parse", "--show-toplevel"});
  if (!root)
    throw command_error(exit_code::usage,
                        "this is no git work tree; run it in the repository "
                        "that is to be measured");
  facts.root = *root;
  facts.default_branch = default_branch_of(*root);
  std::error_code error;
  if (fs::exists(facts.root / "CMakeLists.txt", error)) {
    facts.build = build_system::cmake;
    look_at_cmake(facts);
  } else if (fs::exists(facts.root / "meson.build", error)) {
    facts.build = build_system::meson;
  } else if (fs::exists(facts.root / "Makefile", error) ||
             fs::exists(facts.root / "GNUmakefile", error)) {
    facts.build = build_system::make;
  }
  facts.marked = ask_git({"-C",
                          *root,
                          "grep",
                          "--quiet",
                          "-I",
                          "-e",
                          "hotpath::measure",
                          "-e",
                          "hotpath_measure",
                          "-e",
                          "HOTPATH_MEASURE",
                          "--",
                          "*.c",
                          "*.cc",
                          "*.cpp",
                          "*.cxx",
                          "*.h",
                          "*.hh",
                          "*.hpp",
                          "*.hxx"})
                     .has_value();
  return facts;
}

} // namespace hotpath::cli
