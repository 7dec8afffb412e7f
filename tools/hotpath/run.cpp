//===- run.cpp - hotpath run: measure, count, merge, report -------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"

#include "counted_run.h"
#include "installation.h"
#include "measured_run.h"
#include "merge_files.h"
#include "shell.h"
#include "workload.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <sstream>

#include <sched.h>
#include <signal.h>
#include <sys/resource.h>

namespace hotpath::cli {

namespace {

/// CPUs of "2", "2,3" or "auto": the last one that this process may use, where
/// least else runs.
std::vector<int> cpus_of(const std::string &text) {
  std::vector<int> cpus;
  if (text.empty())
    return cpus;
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  sched_getaffinity(0, sizeof allowed, &allowed);
  if (text == "auto") {
    for (int cpu = CPU_SETSIZE - 1; cpu >= 0 && cpus.empty(); --cpu)
      if (CPU_ISSET(cpu, &allowed))
        cpus.push_back(cpu);
    return cpus;
  }
  std::istringstream list(text);
  for (std::string item; std::getline(list, item, ',');) {
    const bool digits = !item.empty() && item.size() < 5 &&
                        item.find_first_not_of("0123456789") == item.npos;
    const int cpu = digits ? std::atoi(item.c_str()) : -1;
    if (cpu < 0 || cpu >= CPU_SETSIZE || !CPU_ISSET(cpu, &allowed))
      throw command_error(exit_code::usage,
                          "--pin: '" + item +
                              "' is no CPU that this process may use; say "
                              "auto, or numbers separated by commas");
    cpus.push_back(cpu);
  }
  return cpus;
}

std::string preload(bool alloc) {
  if (!alloc)
    return "";
  const auto library =
      installation::of_this_command().runtime_path().parent_path() /
      "libhotpath_alloc.so";
  if (!std::filesystem::exists(library))
    throw command_error(exit_code::failure,
                        "--alloc: " + library.string() +
                            " is missing; build or install hotpath completely");
  return library.string();
}

/// The program ended by a signal, so this command does.
exit_code end_like(const launch_result &run) {
  if (!run.signal)
    return static_cast<exit_code>(run.exit_code);
  std::cout.flush();
  const rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  signal(run.signal, SIG_DFL);
  raise(run.signal);
  return static_cast<exit_code>(128 + run.signal); // it was blocked
}

exit_code run_program(run_plan plan, const std::string &pin, bool alloc,
                      const std::vector<std::string> &inputs,
                      const std::string &output, bool json) {
  plan.workload = workload_of(inputs);
  plan.cpus = cpus_of(pin);
  plan.preload = preload(alloc);
  measured_run run(plan);
  if (!run.measure())
    return end_like(run.last());
  if (plan.callgrind)
    run.count();
  const model::report report = run.report();
  write_report_file(output, report);
  if (json)
    std::cout << report_as_json(report);
  else
    std::cerr << '\n' << report_as_table(report, 15);
  std::cerr << "\nhotpath run: the report is in " << output
            << "; next: hotpath show " << shell_quoted(output) << '\n';
  return end_like(run.last());
}

struct run_arguments {
  run_plan plan;
  std::vector<std::string> inputs;
  std::string pin, output = "hotpath.json";
  bool alloc = false, json = false;
};

} // namespace

action declare_run(CLI::App &app) {
  auto a = std::make_shared<run_arguments>();
  app.add_flag("--alloc", a->alloc, "Attribute heap allocations too");
  app.add_flag("--callgrind", a->plan.callgrind,
               "Run once more under Valgrind's Callgrind, for exact "
               "instruction counts");
  app.add_option("--repeat", a->plan.repeat, "Native runs to pool")
      ->type_name("N")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  app.add_option("--warmup", a->plan.warmup,
                 "Native runs before these, not measured")
      ->type_name("N")
      ->check(CLI::Range(0, 10000))
      ->capture_default_str();
  app.add_option("--pin", a->pin, "Keep the program on these CPUs")
      ->type_name("CPU[,CPU...]|auto");
  app.add_option("--timeout", a->plan.timeout_seconds,
                 "Most seconds of each run; the one under Callgrind has 100 "
                 "times as many")
      ->type_name("S")
      ->check(CLI::PositiveNumber);
  app.add_option("-o,--output", a->output, "The report")
      ->type_name("FILE")
      ->capture_default_str();
  app.add_option("--benchmark", a->plan.benchmark,
                 "Name of the benchmark that this is a run of")
      ->type_name("NAME");
  app.add_option("--input", a->inputs,
                 "A file that the program reads: its name and contents become "
                 "part of the report's workload")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_flag("--json", a->json, "Print the report on stdout, no table");
  app.add_option("PROGRAM", a->plan.program,
                 "The program and its arguments, after --")
      ->required();
  app.positionals_at_end();
  app.footer("The program's exit code, or the signal that ended it, becomes "
             "this command's.\nThe output of the first measured run is shown, "
             "that of others is not; standard input\nis given to each. The "
             "table goes to standard error.");
  return [a] {
    return run_program(a->plan, a->pin, a->alloc, a->inputs, a->output,
                       a->json);
  };
}

} // namespace hotpath::cli
