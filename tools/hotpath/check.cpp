//===- check.cpp - hotpath check: policy files and budgets ---===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/report_files.h"
#include "command.h"
#include "report/printable.h"
#include "system/write_file.h"
#include "verdict/budget_text.h"
#include "verdict/format.h"
#include "verdict/ratchet.h"
#include "wanted_policy.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>

namespace hotpath::cli {

namespace {

using verdict::budget_result;
using verdict::budget_state;

struct check_options {
  std::vector<std::string> reports;
  std::string policy;
  bool json = false, exit_zero = false, lock = false, raise = false;
};

std::size_t count(const std::vector<budget_result> &all, budget_state s) {
  return std::size_t(
      std::count_if(all.begin(), all.end(),
                    [&](const budget_result &r) { return r.state == s; }));
}

void print_text(const policy::policy &p,
                const std::vector<budget_result> &results,
                std::size_t reports) {
  const std::string by = verdict::policy_name(p.path, p.digest);
  if (!reports) {
    std::cout << by
              << " is valid: " << verdict::counted(p.budgets.size(), "budget")
              << ", " << verdict::counted(p.overrides.size(), "override")
              << ", " << verdict::counted(p.ignores.size(), "ignored pattern")
              << '\n';
    return;
  }
  for (const budget_result &r : results) {
    if (r.state == budget_state::held)
      continue;
    std::cout << sentence(r) << '\n';
  }
  std::cout << by << ", " << verdict::counted(reports, "report") << ": "
            << count(results, budget_state::held) << " held, "
            << count(results, budget_state::broken) << " broken, "
            << count(results, budget_state::missing) << " missing, "
            << count(results, budget_state::unmeasured) << " unmeasured\n";
}

void print_json(const policy::policy &p,
                const std::vector<budget_result> &results, std::size_t reports,
                exit_code code) {
  nlohmann::ordered_json j = {{"type", "hotpath_check"}, {"schema", 1}};
  j["policy"] = {
      {"path", p.path},
      {"digest", p.digest},
      {"from", p.gate.policy_from_candidate ? "candidate" : "baseline"}};
  j["outcome"] = code == exit_code::ok ? "pass" : "fail";
  j["exit_code"] = int(code);
  j["reports"] = reports;
  j["budgets_broken"] = count(results, budget_state::broken);
  j["budgets"] = nlohmann::ordered_json::array();
  for (const budget_result &r : results)
    j["budgets"].push_back(json_of(r));
  std::cout << j.dump(2, ' ', false,
                      nlohmann::ordered_json::error_handler_t::replace)
            << '\n';
}

exit_code write_lock(const policy::policy &p, const verdict::side &measured,
                     bool raise) {
  if (p.ratchets.empty())
    throw command_error(
        exit_code::usage,
        "there is nothing to lock: " + verdict::policy_name(p.path, p.digest) +
            " has no [[ratchet]]");
  const std::string path = policy::lock_path(p);
  const auto old = policy::read_lock_file(path);
  const verdict::relocked locked = relock(
      p, measured, old.value_or(std::vector<policy::locked_value>()), raise);
  if (locked.values.empty())
    throw command_error(exit_code::usage,
                        "there is nothing to lock: no function of the reports "
                        "is measured as a [[ratchet]] asks");
  // A lock is the old one or the new one, never a half.
  replace_file(path, lock_text(locked.values));
  std::cout << model::printable(path) << ": "
            << verdict::counted(locked.values.size(), "value") << ", "
            << locked.added << " added, " << locked.lowered << " lowered, "
            << locked.raised << " raised, " << locked.forgotten
            << " forgotten\n";
  if (locked.above)
    std::cout << verdict::counted(locked.above, "value")
              << " would have to be raised: --raise accepts that\n";
  if (locked.absent)
    std::cout << verdict::counted(locked.absent, "value")
              << " of functions that no report has: --raise forgets them\n";
  return exit_code::ok;
}

exit_code run_check(const check_options &options) {
  std::vector<model::report> reports = load_reports(options.reports);
  const std::string benchmark =
      reports.empty() ? "" : reports.front().meta.benchmark;
  const policy::policy p = wanted_policy(options.policy, benchmark);
  const std::size_t number = reports.size();
  const verdict::side candidate(std::move(reports));
  if (options.lock || options.raise) {
    if (!number)
      throw command_error(exit_code::usage,
                          "--lock needs the reports whose values are locked");
    return write_lock(p, candidate, options.raise);
  }
  const auto results = number ? verdict::judge_budgets(p, candidate)
                              : std::vector<budget_result>();
  const bool fails =
      std::any_of(results.begin(), results.end(),
                  [](const budget_result &r) { return r.gates; });
  const exit_code code = fails ? exit_code::gate_failed : exit_code::ok;
  if (options.json)
    print_json(p, results, number, code);
  else
    print_text(p, results, number);
  return options.exit_zero ? exit_code::ok : code;
}

} // namespace

action declare_check(CLI::App &app) {
  auto options = std::make_shared<check_options>();
  app.add_option("reports", options->reports,
                 "Reports of one build: files, folders or globs; without any, "
                 "the policy alone is checked");
  declare_policy(app, options->policy);
  app.add_flag("--json", options->json, "Print all budgets as JSON");
  app.add_flag("--exit-zero", options->exit_zero,
               "Exit with 0 although a budget is broken");
  app.add_flag("--lock", options->lock,
               "Write budgets.lock beside the policy: what the functions of "
               "its [[ratchet]] cost now is their budget from then on; values "
               "that are there only get lower");
  app.add_flag("--raise", options->raise,
               "As --lock, and accept higher values, and functions that are "
               "gone");
  app.footer("Judges the budgets of a policy on reports; needs no baseline.\n"
             "Exit codes: 0 held, 1 a budget is broken, 2 the policy is not "
             "valid, 4 a report cannot be read.");
  return [options] { return run_check(*options); };
}

} // namespace hotpath::cli
