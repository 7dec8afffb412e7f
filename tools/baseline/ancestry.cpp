//===- ancestry.cpp - Which ancestors of a commit there are results of ----===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/ancestry.h"

#include "baseline/git.h"
#include "system/temporary_folder.h"

#include <cstdlib>
#include <fstream>
#include <map>

namespace hotpath::baseline {

namespace {

// Each costs a call of git. What is farther is not nearer by its count either,
// save in histories that nobody has.
constexpr std::size_t most_measured = 50;

std::vector<std::string> walk(const std::set<std::string> &known,
                              const std::string &commit, bool first_parents) {
  const cli::temporary_folder scratch;
  const std::string list = scratch / "list";
  std::vector<std::string> words = {"rev-list"};
  if (first_parents)
    words.push_back("--first-parent");
  words.push_back(commit);
  git_says({words, {}, {"", list}});
  std::vector<std::string> hits;
  std::ifstream in(list);
  for (std::string id; hits.size() < known.size() && std::getline(in, id);)
    if (known.count(id))
      hits.push_back(id);
  return hits;
}

} // namespace

std::optional<std::uint64_t> distance(const std::string &ancestor,
                                      const std::string &of) {
  const auto count = ask_git({"rev-list", "--count", ancestor + ".." + of});
  if (!count)
    return std::nullopt;
  return std::strtoull(count->c_str(), nullptr, 10);
}

std::vector<std::string> ancestors_among(const std::set<std::string> &known,
                                         const std::string &commit) {
  std::vector<std::string> hits = walk(known, commit, true);
  std::set<std::string> others = known;
  for (const std::string &id : hits)
    others.erase(id);
  if (others.empty())
    return hits;
  // The newer one of two that are as far.
  std::map<std::pair<std::uint64_t, std::size_t>, std::string> by_distance;
  for (const std::string &id : walk(others, commit, false)) {
    const std::size_t n = by_distance.size();
    if (n < most_measured)
      by_distance[{distance(id, commit).value_or(UINT64_MAX), n}] = id;
  }
  for (const auto &[far, id] : by_distance)
    hits.push_back(id);
  return hits;
}

std::optional<std::string> merge_base(const std::string &a,
                                      const std::string &b) {
  return ask_git({"merge-base", a, b});
}

bool is_shallow() {
  return ask_git({"rev-parse", "--is-shallow-repository"}) == "true";
}

} // namespace hotpath::baseline
