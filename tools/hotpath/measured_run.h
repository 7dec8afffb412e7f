//===- measured_run.h - The runs of one hotpath run ---------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_MEASURED_RUN_H
#define HOTPATH_CLI_MEASURED_RUN_H

#include "git_facts.h"
#include "launch.h"
#include "system/temporary_folder.h"

#include "report/model.h"

namespace hotpath::cli {

struct run_plan {
  std::vector<std::string> program; // and its arguments
  bool callgrind = false;
  int repeat = 1, warmup = 0;
  double timeout_seconds = 0; // 0: none
  std::string benchmark;
  std::string workload; // empty: what the environment says
  std::vector<int> cpus;
  std::string preload;       // a library, or empty
  std::string user_metadata; // empty: what the environment says
};

/// Runs a program natively and under Callgrind with what both have in common,
/// and tells on stderr what it does. Everything throws command_error.
class measured_run {
public:
  explicit measured_run(const run_plan &plan)
      : plan_(plan), git_(git_facts()) {}

  /// The native runs. False when the program was ended by a signal: then there
  /// is no report, and what it measured until then was kept and told about.
  bool measure();
  /// The run under Callgrind, after the native ones.
  void count();
  /// All runs in one report.
  model::report report() const;
  /// How the last native run ended.
  const launch_result &last() const { return last_; }

private:
  launch_options options(const std::string &report) const;
  launch_result start(const launch_options &options, const std::string &what,
                      double expected_seconds) const;
  void require_report(const std::string &path) const;
  void keep_arena(const std::string &arena) const;

  const run_plan &plan_;
  temporary_folder folder_;
  repeatable_input input_;
  launch_result last_;
  std::vector<std::string> native_, counted_; // reports
  std::string callgrind_file_;
  std::optional<model::git> git_; // before the first run
};

} // namespace hotpath::cli

#endif // HOTPATH_CLI_MEASURED_RUN_H
