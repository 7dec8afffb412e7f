//===- resolve.cpp - Which reports a spec stands for ----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/resolve.h"

#include "baseline/ancestry.h"
#include "baseline/git.h"
#include "baseline/report_files.h"
#include "report/load.h"
#include "report/printable.h"
#include "system/command_error.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace hotpath::baseline {

namespace {

using cli::command_error;
using cli::exit_code;

// A store whose last thirty measured commits are all of other machines has none
// of this one.
constexpr std::size_t most_looked_at = 30;

result_list of_commit(const result_list &all, const std::string &commit) {
  result_list some;
  for (const stored_result &r : all)
    if (r.key.commit == commit)
      some.push_back(r);
  return some;
}

std::string in_short(const std::string &commit) { return commit.substr(0, 12); }

/// The tip of a branch here, or of a remote's branch.
std::string tip_of(const std::string &branch) {
  for (const std::string &ref :
       {"refs/heads/" + branch, "refs/remotes/origin/" + branch})
    if (const auto tip = commit_of(ref))
      return *tip;
  throw command_error(exit_code::usage,
                      "there is no branch '" + model::printable(branch) +
                          "' here or of origin; 'git branch -a' lists them, "
                          "'git fetch' brings more");
}

resolved_side in_files(const spec &s) {
  resolved_side side;
  side.spec = s.text();
  std::error_code error;
  const bool folder = std::filesystem::is_directory(s.value, error);
  if (s.kind == spec_kind::file && folder)
    throw command_error(exit_code::usage, model::printable(s.value) +
                                              " is a folder; say dir:" +
                                              model::printable(s.value));
  if (s.kind == spec_kind::dir && !folder)
    side.missing = "there is no folder " + model::printable(s.value);
  else if (!cli::stands_for_reports(s.value))
    side.missing = "there is no report " +
                   std::string(s.kind == spec_kind::dir ? "in " : "") +
                   model::printable(s.value);
  else
    side.files = cli::report_files({s.value});
  find_age(side);
  return side;
}

} // namespace

bool any_has_kind(const std::vector<std::string> &files,
                  const std::vector<report_kind> &kinds) {
  return std::any_of(files.begin(), files.end(), [&](const auto &file) {
    const report_kind k = kind_of(model::load_report(file));
    return std::any_of(kinds.begin(), kinds.end(),
                       [&](const report_kind &other) {
                         return k.arch == other.arch && k.os == other.os &&
                                k.cpu == other.cpu && k.label == other.label;
                       });
  });
}

std::string resolved_side::description() const {
  std::string text = spec;
  if (!commit.empty())
    text = (run.empty() ? "" : "run " + run + " of ") +
           ("commit " + in_short(commit));
  if (distance)
    text += *distance == 0 ? ", exactly what was asked for"
                           : ", " + std::to_string(*distance) +
                                 (*distance == 1 ? " commit" : " commits") +
                                 " before what was asked for";
  if (age)
    text += ", " + age_text(*age) + " old";
  return text;
}

void find_age(resolved_side &side) {
  std::optional<std::time_t> newest;
  for (std::size_t i = 0; i < side.files.size() && i < 20; ++i)
    if (const auto made = made_at(model::load_report(side.files[i])))
      newest = std::max(newest.value_or(*made), *made);
  if (newest)
    side.age = std::max<std::time_t>(std::time(nullptr) - *newest, 0);
}

resolved_side nearest_in_store(const wanted_side &wanted,
                               const std::string &commit,
                               const std::string &except) {
  resolved_side side;
  side.spec = "commit:" + commit;
  if (!wanted.store) {
    side.missing = "there is no store of results here";
    return side;
  }
  result_list all = wanted.store->list();
  std::set<std::string> commits;
  for (auto r = all.begin(); r != all.end();) {
    const bool concerned =
        (wanted.benchmark.empty() || r->key.benchmark == wanted.benchmark) &&
        r->key.commit != except;
    if (concerned)
      commits.insert(r->key.commit);
    r = concerned ? std::next(r) : all.erase(r);
  }
  const std::string of =
      wanted.benchmark.empty() ? "" : " of benchmark " + wanted.benchmark;
  std::vector<std::string> order;
  const bool known = commit_of(commit).has_value();
  if (known && !commits.empty())
    order = ancestors_among(commits, commit);
  else if (commits.count(commit))
    order = {commit};
  for (std::size_t i = 0; i < order.size() && i < most_looked_at; ++i) {
    const auto files = wanted.store->files(of_commit(all, order[i]));
    const bool fits = wanted.kinds.empty() || any_has_kind(files, wanted.kinds);
    if (!side.files.empty() && !fits)
      continue;
    side.files = files; // the nearest of any machine, until one fits
    side.commit = order[i];
    if (fits)
      break;
  }
  if (side.files.empty()) {
    side.missing = wanted.store->name() + " has no results" + of +
                   " of commit " + in_short(commit) + " or before";
    if (!known)
      side.missing += "; git does not know that commit, 'git fetch' brings it";
    else if (is_shallow())
      side.missing += "; the clone is shallow, 'git fetch --unshallow' brings "
                      "the commits before";
    return side;
  }
  side.spec = "commit:" + side.commit;
  side.distance =
      known ? distance(side.commit, commit) : std::optional<std::uint64_t>(0);
  find_age(side);
  return side;
}

resolved_side resolve_here(const wanted_side &wanted) {
  const spec &s = wanted.spec;
  if (s.kind == spec_kind::file || s.kind == spec_kind::dir)
    return in_files(s);
  if (s.kind == spec_kind::branch) {
    std::string tip = tip_of(s.value);
    if (!wanted.of.empty())
      if (const auto base = merge_base(tip, wanted.of))
        tip = *base;
    return nearest_in_store(wanted, tip, wanted.of);
  }
  if (const auto id = commit_of(s.value))
    return nearest_in_store(wanted, *id);
  if (!is_full_id(s.value))
    throw command_error(exit_code::usage, "git knows no commit '" +
                                              model::printable(s.value) +
                                              "'; 'git fetch' brings more");
  return nearest_in_store(wanted, s.value);
}

} // namespace hotpath::baseline
