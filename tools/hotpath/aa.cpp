//===- aa.cpp - hotpath aa: how often the policy would be wrong ---===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/report_files.h"
#include "command.h"
#include "report/printable.h"
#include "system/write_file.h"
#include "verdict/format.h"
#include "verdict/render_calibration.h"
#include "wanted_policy.h"

#include "table_cells.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <unistd.h>

namespace hotpath::cli {

namespace {

struct aa_arguments {
  std::vector<std::string> reports;
  std::string policy, write;
  verdict::calibrate_options options;
  bool json = false;
};

/// Reports of two builds differ for a reason.
void require_one_build(const std::vector<model::report> &reports) {
  const auto differing = [&](const auto &of, const char *field) {
    for (const model::report &r : reports)
      if (of(r) != of(reports.front()))
        throw command_error(exit_code::not_comparable,
                            std::string(field) + " differs: '" +
                                model::printable(of(reports.front())) +
                                "' and '" + model::printable(of(r)) +
                                "'; name reports of one build only");
  };
  differing([](const model::report &r) { return r.meta.program.build_id; },
            "build id");
  differing(
      [](const model::report &r) { return r.meta.git ? r.meta.git->sha : ""; },
      "commit");
}

/// Appends to a policy that stays valid, or begins one.
void write_overrides(const std::string &path, const std::string &overrides) {
  std::ifstream old(path, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(old), {}};
  if (content.empty())
    content = "schema = 1\n";
  else if (content.back() != '\n')
    content += '\n';
  content += overrides;
  try {
    policy::parse_policy(content, path);
  } catch (const policy::policy_error &error) {
    throw command_error(exit_code::usage, error.what());
  }
  write_file(path, content);
}

void propose(const aa_arguments &args, const verdict::calibration &c) {
  const auto number = std::uint64_t(
      std::count_if(c.entries.begin(), c.entries.end(), [](const auto &e) {
        return proposed_limit(e).has_value();
      }));
  if (!number) {
    std::cerr << "hotpath aa: no limit has to be raised\n";
    return;
  }
  if (args.write.empty()) {
    std::cerr << "hotpath aa: next: --write FILE adds "
              << verdict::counted(number, "override")
              << " to a policy, which would have kept quiet\n";
    return;
  }
  write_overrides(args.write, overrides_of(c));
  std::cerr << "hotpath aa: " << verdict::counted(number, "override")
            << " added to " << model::printable(args.write) << '\n';
}

exit_code run_aa(const aa_arguments &args) {
  const std::vector<model::report> reports = load_reports(args.reports);
  require_one_build(reports);
  const policy::policy p =
      wanted_policy(args.policy, reports.front().meta.benchmark);
  verdict::calibration c;
  try {
    c = verdict::calibrate(reports, p, args.options);
  } catch (const std::invalid_argument &error) {
    throw command_error(exit_code::not_comparable, error.what());
  }
  if (args.json) {
    std::cout << render_json(c, p);
  } else {
    const char *no_color = std::getenv("NO_COLOR");
    std::cout << render_table(
        c, p, terminal_style(STDOUT_FILENO, !no_color || *no_color == 0));
  }
  propose(args, c);
  return exit_code::ok;
}

} // namespace

action declare_aa(CLI::App &app) {
  auto args = std::make_shared<aa_arguments>();
  app.add_option("reports", args->reports,
                 "Reports of one build, in the order in which they were "
                 "measured: files, folders or globs")
      ->required();
  declare_policy(app, args->policy);
  app.add_option("--runs", args->options.runs_a_side,
                 "Runs of each side; as many as there are, up to 5, unless "
                 "told")
      ->type_name("N")
      ->check(CLI::Range(1, 1000));
  app.add_option("--inject", args->options.injected_percent,
                 "Slow-down that is looked for, percent")
      ->type_name("PERCENT")
      ->check(CLI::Range(0.0, 1000.0))
      ->capture_default_str();
  app.add_option("--write", args->write,
                 "Add overrides that would have kept quiet to this policy file")
      ->type_name("FILE");
  app.add_flag("--json", args->json, "Print JSON");
  app.footer("Compares runs of one build with each other: what is found is "
             "wrong. A report of several runs counts as so many.\nExit codes: "
             "0 done, 2 usage or the policy is not valid, 3 too few runs, or "
             "of several builds, 4 a report cannot be read.");
  return [args] { return run_aa(*args); };
}

} // namespace hotpath::cli
