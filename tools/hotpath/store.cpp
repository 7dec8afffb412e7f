//===- store.cpp - hotpath store: keeps reports by commit -----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"
#include "results_options.h"

#include "baseline/facts.h"
#include "baseline/git.h"
#include "baseline/report_files.h"
#include "merge/digests.h"
#include "policy/parse.h"
#include "report/load.h"
#include "report/printable.h"

#include "verdict/format.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <set>

namespace hotpath::cli {

namespace {

using baseline::result_list;
using baseline::stored_result;

struct store_arguments {
  std::string action;
  std::vector<std::string> reports;
  results_options where;
  std::string benchmark, commit, push;
  std::uint64_t keep_days = 0, keep_commits = 0;
  bool allow_dirty = false, json = false;
};

/// A part of a path: what the report says, or "default".
std::string named(const std::string &what, const std::string &given,
                  const std::string &file) {
  if (given.empty())
    return baseline::default_name;
  if (!policy::names_a_file(given))
    throw command_error(exit_code::usage,
                        "'" + model::printable(given) + "', the " + what +
                            " of " + model::printable(file) +
                            ", cannot name a folder: letters, digits, '.', "
                            "'_' and '-' can");
  return given;
}

/// The commit that was measured: as told, or as the report says.
std::string measured_commit(const store_arguments &args, const model::report &r,
                            const std::string &file) {
  const std::string &told = args.commit;
  if (!told.empty()) {
    if (const auto id = baseline::commit_of(told))
      return *id;
    if (baseline::is_full_id(told))
      return told;
    throw command_error(exit_code::usage,
                        "--commit: git knows no commit '" +
                            model::printable(told) +
                            "'; give its full id where there is no repository");
  }
  if (!r.meta.git || !baseline::is_full_id(r.meta.git->sha))
    throw command_error(exit_code::not_comparable,
                        model::printable(file) +
                            " does not say which commit it is of; measure in "
                            "the work tree, or tell it with --commit");
  if (r.meta.git->dirty.value_or(false) && !args.allow_dirty)
    throw command_error(exit_code::not_comparable,
                        model::printable(file) +
                            " is of a work tree with changes, and no baseline "
                            "of its commit; commit them, or --allow-dirty");
  return r.meta.git->sha;
}

baseline::new_result as_result(const store_arguments &args,
                               const std::string &file) {
  model::loaded_report loaded(file);
  if (loaded.is_arena())
    throw command_error(exit_code::usage,
                        model::printable(file) +
                            " is a run's data and no report; 'hotpath show "
                            "--json' makes one of it");
  const model::report &r = loaded.content();
  if (!r.meta.unfinished.empty())
    throw command_error(exit_code::not_comparable,
                        model::printable(file) +
                            " is of a program that did not end: no baseline");
  return {
      {named("benchmark",
             args.benchmark.empty() ? r.meta.benchmark : args.benchmark, file),
       measured_commit(args, r, file),
       named("label", baseline::label_of(r), file),
       merge::sha256_of_file(file).value_or("").substr(0, 16) + ".json"},
      file};
}

exit_code add(const store_arguments &args) {
  if (args.reports.empty())
    throw command_error(exit_code::usage,
                        "which reports? Name them after 'add'");
  std::vector<baseline::new_result> fresh;
  for (const std::string &file : report_files(args.reports))
    fresh.push_back(as_result(args, file));
  const auto store = open_results(args.where, args.push);
  const std::size_t added = store->add(fresh);
  std::cerr << "hotpath store: " << verdict::counted(added, "report")
            << " added to " << store->name();
  if (added < fresh.size())
    std::cerr << ", " << fresh.size() - added << " already there";
  if (!args.push.empty())
    std::cerr << ", pushed to " << args.push;
  std::cerr << '\n';
  for (const baseline::new_result &r : fresh)
    std::cout << r.key.path() << '\n';
  return exit_code::ok;
}

/// What a store holds, as far as a list tells it.
struct kept_report {
  stored_result stored;
  std::uint64_t bytes;
  std::time_t made = 0; // 0: not known
  baseline::report_kind kind;
  std::string created_at;
};

std::vector<kept_report> read(const baseline::results &store,
                              const result_list &list) {
  std::vector<kept_report> kept;
  const std::vector<std::string> files = store.files(list);
  for (std::size_t i = 0; i < list.size(); ++i) {
    model::report r;
    r.meta = model::load_meta(files[i]); // all of them may be gigabytes
    kept.push_back({list[i], std::filesystem::file_size(files[i]),
                    baseline::made_at(r).value_or(0), baseline::kind_of(r),
                    r.meta.created_at});
  }
  return kept;
}

result_list of_benchmark(const store_arguments &args, result_list list) {
  if (!args.benchmark.empty())
    list.erase(std::remove_if(list.begin(), list.end(),
                              [&](const stored_result &r) {
                                return r.key.benchmark != args.benchmark;
                              }),
               list.end());
  return list;
}

exit_code list(const store_arguments &args) {
  const auto store = open_results(args.where, "");
  const auto kept = read(*store, of_benchmark(args, store->list()));
  if (args.json) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const kept_report &k : kept)
      rows.push_back({{"path", k.stored.key.path()},
                      {"benchmark", k.stored.key.benchmark},
                      {"commit", k.stored.key.commit},
                      {"label", k.stored.key.label},
                      {"created_at", k.created_at},
                      {"arch", k.kind.arch},
                      {"os", k.kind.os},
                      {"cpu", k.kind.cpu},
                      {"bytes", k.bytes}});
    const nlohmann::ordered_json all = {
        {"type", "hotpath_store"}, {"schema", 1}, {"reports", rows}};
    std::cout << all.dump(2) << '\n';
    return exit_code::ok;
  }
  for (const kept_report &k : kept) {
    const baseline::result_key &key = k.stored.key;
    std::cout << key.benchmark << "  " << key.commit.substr(0, 12) << "  "
              << key.label << "  " << model::printable(k.created_at) << "  "
              << model::printable(k.kind.cpu.empty() ? k.kind.arch : k.kind.cpu)
              << '\n';
  }
  std::cerr << "hotpath store: " << verdict::counted(kept.size(), "report")
            << " in " << store->name() << '\n';
  return exit_code::ok;
}

/// The newest commits of each benchmark, as their newest report is.
result_list newest_commits(const std::vector<kept_report> &all,
                           std::uint64_t most) {
  std::map<std::string, std::map<std::string, std::time_t>> made;
  for (const kept_report &k : all) {
    std::time_t &newest = made[k.stored.key.benchmark][k.stored.key.commit];
    newest = std::max(newest, k.made);
  }
  std::set<std::pair<std::string, std::string>> stay;
  for (const auto &[benchmark, commits] : made) {
    std::vector<std::pair<std::time_t, std::string>> order;
    for (const auto &[commit, when] : commits)
      order.push_back({when, commit});
    std::sort(order.rbegin(), order.rend());
    for (std::size_t i = 0; i < order.size() && i < most; ++i)
      stay.insert({benchmark, order[i].second});
  }
  result_list kept;
  for (const kept_report &k : all)
    if (stay.count({k.stored.key.benchmark, k.stored.key.commit}))
      kept.push_back(k.stored);
  return kept;
}

exit_code prune(const store_arguments &args) {
  if (!args.keep_days == !args.keep_commits)
    throw command_error(exit_code::usage,
                        "say what stays: --keep-days N or --keep-commits N");
  const auto store = open_results(args.where, args.push);
  const std::time_t oldest =
      std::time(nullptr) - static_cast<std::time_t>(args.keep_days) * 86400;
  const std::size_t gone = store->prune([&](const result_list &there) {
    const result_list concerned = of_benchmark(args, there);
    result_list kept;
    for (const stored_result &r : there)
      if (!args.benchmark.empty() && r.key.benchmark != args.benchmark)
        kept.push_back(r);
    const auto all = read(*store, concerned);
    if (args.keep_commits) {
      const result_list newest = newest_commits(all, args.keep_commits);
      kept.insert(kept.end(), newest.begin(), newest.end());
    }
    for (const kept_report &k : all)
      if (args.keep_days && (k.made >= oldest || !k.made))
        kept.push_back(k.stored);
    return kept;
  });
  std::cerr << "hotpath store: " << verdict::counted(gone, "report")
            << " removed from " << store->name() << '\n';
  return exit_code::ok;
}

exit_code run_store(const store_arguments &args) {
  if (args.action != "add" && !args.reports.empty())
    throw command_error(exit_code::usage,
                        "'" + args.action + "' takes no report, only 'add'");
  if (args.action != "prune" && (args.keep_days || args.keep_commits))
    throw command_error(exit_code::usage,
                        "--keep-days and --keep-commits are for 'prune'");
  if (args.action == "list" && !args.push.empty())
    throw command_error(exit_code::usage,
                        "'list' changes nothing that could be pushed");
  if (args.action == "add")
    return add(args);
  return args.action == "list" ? list(args) : prune(args);
}

} // namespace

action declare_store(CLI::App &app) {
  auto args = std::make_shared<store_arguments>();
  app.add_option("ACTION", args->action,
                 "add reports, list what is there, or prune what is old")
      ->required()
      ->check(CLI::IsMember({"add", "list", "prune"}));
  app.add_option("REPORT", args->reports,
                 "Of 'add': reports, folders or globs");
  declare_results(app, args->where, "--to");
  app.add_flag("--push{origin}", args->push,
               "Add to the remote's branch, or prune it; --push=REMOTE where "
               "it is not origin");
  app.add_option("--benchmark", args->benchmark,
                 "Name of the benchmark: of 'add' instead of what the reports "
                 "say, else the only one concerned")
      ->type_name("NAME");
  app.add_option("--commit", args->commit,
                 "Of 'add': the commit that was measured, instead of what the "
                 "reports say")
      ->type_name("COMMIT");
  app.add_flag("--allow-dirty", args->allow_dirty,
               "Of 'add': take reports of a work tree with changes");
  app.add_option("--keep-days", args->keep_days,
                 "Of 'prune': leave what is not older")
      ->type_name("N")
      ->check(CLI::Range(1, 100000));
  app.add_option("--keep-commits", args->keep_commits,
                 "Of 'prune': leave this many commits of each benchmark")
      ->type_name("N")
      ->check(CLI::Range(1, 1000000));
  app.add_flag("--json", args->json, "Of 'list': for programs");
  app.footer(
      "Reports are only ever added, to a branch without a history of other "
      "files; work tree,\nindex and HEAD stay as they are. 'prune' leaves the "
      "branch without a past, to free\nits space. Exit codes: 0 done, 2 usage, "
      "3 a report is no baseline of any commit,\n4 git or a file failed.");
  return [args] { return run_store(*args); };
}

} // namespace hotpath::cli
