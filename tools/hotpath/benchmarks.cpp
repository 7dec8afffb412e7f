//===- benchmarks.cpp - A manifest: the benchmarks of a project -----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "benchmarks.h"

#include "system/command_error.h"

#include "policy/parse.h"
#include "policy/table_reader.h"
#include "report/printable.h"
#include "verdict/format.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>

namespace hotpath::cli {

namespace {

using policy::pattern;
using policy::problem;
using policy::table_reader;

constexpr std::size_t most_manifest_bytes = std::size_t(1) << 20;
constexpr std::size_t most_words = 1000, most_word_bytes = 4096;

benchmark read_one(const policy::table &t, policy::place at,
                   std::vector<problem> &problems) {
  table_reader in(t, "[[benchmark]]", at, problems);
  benchmark b;
  const auto file_name = [&](const char *key, std::string &into) {
    const auto text = in.text(key, 100);
    if (text && !policy::names_a_file(*text))
      in.complain(key, "has to be letters, digits, '.', '_' and '-', since it "
                       "names a file");
    else if (text)
      into = *text;
  };
  file_name("name", b.name);
  file_name("label", b.label);
  if (!in.find("name"))
    in.complain("name", "is missing");
  if (const auto program = in.text("command", most_word_bytes))
    b.command.push_back(*program);
  if (!in.find("command"))
    in.complain("command", "is missing: the program to run");
  for (std::string &word : in.texts("arguments", most_words))
    b.command.push_back(std::move(word));
  b.inputs = in.texts("inputs", most_words);
  b.repeat = in.whole("repeat", 1, 10000).value_or(b.repeat);
  b.warmup = in.whole("warmup", 0, 10000).value_or(b.warmup);
  b.callgrind = in.word<bool>("mode", {{"native", false}, {"both", true}})
                    .value_or(false);
  b.alloc = in.flag("alloc").value_or(false);
  b.timeout_seconds = in.number("timeout", 0.001, 1e6).value_or(0);
  in.finish();
  return b;
}

struct name_patterns {
  std::vector<pattern> allow, deny;
};

/// Patterns of a list; one that matches no name is wrong where `has_to`.
std::vector<pattern> patterns_of(table_reader &in, const char *key, bool has_to,
                                 const std::vector<benchmark> &all) {
  std::vector<pattern> result;
  for (const std::string &text : in.texts(key, most_words)) {
    std::string error;
    pattern p = pattern::parse(text, error);
    const bool matches =
        std::any_of(all.begin(), all.end(),
                    [&](const benchmark &b) { return p.matches(b.name); });
    if (!error.empty())
      in.complain(key, error);
    else if (has_to && !matches)
      in.complain(key, "has '" + model::printable(text) +
                           "', which is no benchmark's name");
    else
      result.push_back(std::move(p));
  }
  return result;
}

bool any_matches(const std::vector<pattern> &patterns,
                 const std::string &name) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const pattern &p) { return p.matches(name); });
}

std::vector<benchmark> parse(const std::string &text, name_patterns &names,
                             std::vector<problem> &problems) {
  std::vector<benchmark> all;
  const policy::table root = policy::parse_toml(text, problems);
  if (!problems.empty())
    return all;
  table_reader in(root, "the manifest", {1, 1}, problems);
  in.whole("schema", 1, 1);
  std::set<std::string> files;
  for (const auto &[t, at] : in.tables("benchmark")) {
    all.push_back(read_one(*t, at, problems));
    if (!all.back().name.empty() &&
        !files.insert(all.back().file_stem()).second)
      problems.push_back(
          {at, "[[benchmark]] " + all.back().file_stem() +
                   " is there twice; give one another name or label"});
  }
  names.allow = patterns_of(in, "allow", true, all);
  names.deny = patterns_of(in, "deny", false, all);
  in.finish();
  if (all.empty() && problems.empty())
    problems.push_back({{1, 1}, "the manifest has no [[benchmark]]"});
  return all;
}

std::string contents(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad())
    throw command_error(exit_code::usage, "there is no manifest " +
                                              model::printable(path) +
                                              "; name it after --manifest");
  if (text.size() > most_manifest_bytes)
    throw command_error(exit_code::usage,
                        model::printable(path) +
                            " is above 1 MiB, and no manifest");
  return text;
}

} // namespace

std::vector<benchmark> read_benchmarks(const std::string &path,
                                       const std::vector<std::string> &only) {
  std::vector<problem> problems;
  name_patterns names;
  std::vector<benchmark> all = parse(contents(path), names, problems);
  std::sort(problems.begin(), problems.end(), [](const auto &a, const auto &b) {
    return std::pair(a.at.line, a.at.column) <
           std::pair(b.at.line, b.at.column);
  });
  for (const problem &p : problems)
    std::cerr << model::printable(path) << ":" << p.at.line << ":"
              << p.at.column << ": error: " << p.sentence << '\n';
  if (!problems.empty())
    throw command_error(exit_code::usage,
                        "the manifest is not valid: " +
                            verdict::counted(problems.size(), "problem"));
  std::vector<pattern> wanted;
  for (const std::string &text : only) {
    std::string error;
    wanted.push_back(pattern::parse(text, error));
    const bool matches =
        error.empty() &&
        std::any_of(all.begin(), all.end(), [&](const benchmark &b) {
          return wanted.back().matches(b.name);
        });
    if (!matches)
      throw command_error(exit_code::usage,
                          "--only: '" + model::printable(text) + "' " +
                              (error.empty() ? "is no benchmark's name in " +
                                                   model::printable(path)
                                             : error));
  }
  all.erase(std::remove_if(all.begin(), all.end(),
                           [&](const benchmark &b) {
                             return (!names.allow.empty() &&
                                     !any_matches(names.allow, b.name)) ||
                                    any_matches(names.deny, b.name) ||
                                    (!wanted.empty() &&
                                     !any_matches(wanted, b.name));
                           }),
            all.end());
  if (all.empty())
    throw command_error(exit_code::usage,
                        "allow, deny and --only leave no benchmark of " +
                            model::printable(path));
  return all;
}

} // namespace hotpath::cli
