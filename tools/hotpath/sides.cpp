//===- sides.cpp - The reports that a spec on the command line stands for
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "sides.h"

#include "baseline/git.h"
#include "baseline/report_files.h"
#include "github/resolve.h"
#include "shell.h"

#include <algorithm>
#include <iostream>
#include <set>

namespace hotpath::cli {

namespace {

using baseline::resolved_side;
using baseline::spec_kind;

bool needs_store(const baseline::spec &s) {
  return s.kind != spec_kind::file && s.kind != spec_kind::dir;
}

resolved_side ask_github(const baseline::wanted_side &wanted,
                         const std::string &option) {
  const auto repository = github::repository_at_hand();
  if (!repository)
    throw command_error(exit_code::usage,
                        option + ": " + wanted.spec.text() +
                            ": which repository of GitHub? Set "
                            "GITHUB_REPOSITORY=OWNER/NAME, or run in a clone "
                            "of it");
  github::client client(github::usual_transport(), *repository);
  return github::resolve_on_github(wanted, client);
}

/// Of each benchmark the nearest, since one may have been measured less often.
/// They are one side; the farthest one's distance and the oldest one's age
/// count.
resolved_side resolve_each(const std::string &text, const std::string &option,
                           const results_options &where,
                           const baseline::wanted_side &wanted,
                           const std::set<std::string> &benchmarks) {
  resolved_side all;
  std::set<std::string> specs;
  for (const std::string &name : benchmarks) {
    baseline::wanted_side one = wanted;
    one.benchmark = name.empty() ? baseline::default_name : name;
    one.kinds.clear();
    for (const auto &kind : wanted.kinds)
      if (kind.benchmark == name)
        one.kinds.push_back(kind);
    resolved_side side = resolve(text, option, where, one);
    specs.insert(side.files.empty() ? "" : side.spec);
    if (all.files.empty())
      std::swap(all, side);
    all.files.insert(all.files.end(), side.files.begin(), side.files.end());
    if (side.files.empty())
      continue;
    all.distance = std::max(all.distance, side.distance);
    all.age = std::max(all.age, side.age);
  }
  std::sort(all.files.begin(), all.files.end());
  all.files.erase(std::unique(all.files.begin(), all.files.end()),
                  all.files.end());
  if (specs.size() > 1) // no single one stands for them
    all.spec = text;
  return all;
}

/// The commit of a candidate that names no commit: its reports know.
std::string candidate_commit(const std::vector<model::report> &reports) {
  const auto &git = reports.front().meta.git;
  return git && baseline::is_full_id(git->sha) && baseline::commit_of(git->sha)
             ? git->sha
             : "";
}

void tell(const char *side, const resolved_side &r) {
  std::cerr << "hotpath compare: " << side << ": "
            << (r.missing.empty() ? r.description() : "none: " + r.missing)
            << '\n';
}

} // namespace

resolved_side resolve(const std::string &text, const std::string &option,
                      const results_options &where,
                      baseline::wanted_side wanted) {
  wanted.spec = baseline::parse_spec(text, option);
  std::unique_ptr<baseline::results> store;
  if (needs_store(wanted.spec) &&
      (!where.folder.empty() || baseline::in_repository()))
    store = open_results(where, "");
  wanted.store = store.get();
  return wanted.spec.is_on_github() ? ask_github(wanted, option)
                                    : baseline::resolve_here(wanted);
}

void declare_sides(CLI::App &app, side_options &options) {
  app.add_option("--baseline", options.baseline,
                 std::string("The baseline's reports by where they come from, "
                             "instead of files: ") +
                     baseline::spec_forms)
      ->type_name("SPEC");
  app.add_option("--candidate", options.candidate,
                 "The candidate's, in the same way")
      ->type_name("SPEC");
  app.add_option("--benchmark", options.benchmark,
                 "Of this benchmark only, where a side is a spec")
      ->type_name("NAME");
  declare_results(app, options.where, "--results");
}

std::string resolve_sides(const side_options &options, compared_sides sides) {
  const bool before = !options.baseline.empty(),
             after = !options.candidate.empty();
  if (!before && !after)
    return "";
  if ((before && !sides.baseline.empty()) ||
      (after && !sides.candidate.empty()))
    throw command_error(exit_code::usage,
                        "a side is files or a spec, not both");
  std::string old_spec, new_spec;
  baseline::wanted_side wanted;
  wanted.benchmark = options.benchmark;
  if (after) {
    const resolved_side side =
        resolve(options.candidate, "--candidate", options.where, wanted);
    if (!side.missing.empty())
      throw command_error(exit_code::not_comparable,
                          "no candidate: " + side.missing);
    tell("candidate", side);
    sides.candidate = side.files;
    wanted.of = side.commit;
    new_spec = side.spec;
    if (sides.candidate_name.empty())
      sides.candidate_name = side.description();
  }
  if (before && !sides.candidate.empty()) {
    // What is compared decides which baseline is the nearest.
    const auto reports = load_reports(sides.candidate);
    std::set<std::string> benchmarks;
    for (const model::report &r : reports) {
      wanted.kinds.push_back(baseline::kind_of(r));
      benchmarks.insert(r.meta.benchmark);
    }
    if (!options.benchmark.empty())
      benchmarks = {options.benchmark};
    if (wanted.of.empty())
      wanted.of = candidate_commit(reports);
    const resolved_side side = resolve_each(options.baseline, "--baseline",
                                            options.where, wanted, benchmarks);
    tell("baseline", side);
    sides.baseline = side.files;
    old_spec = side.spec;
    if (sides.baseline_name.empty())
      sides.baseline_name =
          side.missing.empty() ? side.description() : options.baseline;
  }
  std::string command = "hotpath compare";
  const auto add = [&](const std::string &word) {
    command += " " + shell_quoted(word);
  };
  const auto add_side = [&](const char *option, const std::string &spec,
                            const char *files_after,
                            const std::vector<std::string> &files) {
    if (!spec.empty()) {
      command += option;
      add(spec);
    } else if (!files.empty()) {
      command += files_after;
      std::for_each(files.begin(), files.end(), add);
    }
  };
  add_side(" --baseline", old_spec, "", sides.baseline);
  add_side(" --candidate", new_spec, " --against", sides.candidate);
  const auto add_option = [&](const char *name, const std::string &value) {
    if (!value.empty()) {
      command += name;
      add(value);
    }
  };
  add_option(" --benchmark", options.benchmark);
  add_option(" --results", options.where.folder);
  if (options.where.branch != baseline::default_branch)
    add_option(" --branch", options.where.branch);
  add_option(" --policy", sides.policy);
  if (sides.strict)
    command += " --strict";
  return command;
}

} // namespace hotpath::cli
