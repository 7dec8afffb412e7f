//===- run.cpp - hotpath run: measure, count, merge, report -------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"

#include "ballast.h"
#include "baseline/facts.h"
#include "benchmarks.h"
#include "cores.h"
#include "counted_run.h"
#include "installation.h"
#include "measured_run.h"
#include "merge_files.h"
#include "policy/parse.h"
#include "run_benchmarks.h"
#include "shell.h"
#include "workload.h"

#include <cstdlib>
#include <iostream>
#include <memory>
#include <sstream>

#include <signal.h>
#include <sys/resource.h>

namespace hotpath::cli {

namespace {

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

/// HOTPATH_USER_METADATA with the configuration's label in it; empty: as it is.
std::string metadata_with(const std::string &label) {
  if (label.empty())
    return "";
  if (!policy::names_a_file(label))
    throw command_error(exit_code::usage,
                        "--label: '" + label +
                            "' has to be letters, digits, '.', '_' and '-', "
                            "since results are kept in a folder of its name");
  const std::string pair = std::string(baseline::label_key) + "=";
  const char *given = std::getenv("HOTPATH_USER_METADATA");
  std::string all;
  std::istringstream pairs(given ? given : "");
  for (std::string item; std::getline(pairs, item, ',');)
    if (item.rfind(pair, 0) != 0)
      all += item + ",";
  return all + pair + label;
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
  std::string pin, output = "hotpath.json", label, ballast;
  benchmarks_plan benchmarks;
  bool alloc = false, json = false;
};

exit_code run_manifest(const CLI::App &app, const run_arguments &a) {
  for (const char *own :
       {"--alloc", "--callgrind", "--repeat", "--warmup", "--timeout",
        "--benchmark", "--input", "--label", "--json", "PROGRAM"})
    if (app.get_option(own)->count())
      throw command_error(exit_code::usage,
                          std::string(own) +
                              " is of one program; with --manifest it stands "
                              "at the benchmark in the manifest");
  benchmarks_plan plan = a.benchmarks;
  plan.pin = a.pin;
  plan.folder =
      app.get_option("--output")->count() ? a.output : "hotpath-results";
  return run_benchmarks(plan);
}

exit_code run_command(const CLI::App &app, run_arguments &a) {
  const ballast kept(a.ballast);
  if (!a.benchmarks.manifest.empty())
    return run_manifest(app, a);
  if (a.benchmarks.jobs > 1 || !a.benchmarks.only.empty())
    throw command_error(exit_code::usage,
                        "--jobs and --only are for --manifest");
  if (a.plan.program.empty())
    throw command_error(exit_code::usage,
                        "which program? Name it after --, or a manifest with "
                        "--manifest");
  a.plan.user_metadata = metadata_with(a.label);
  return run_program(a.plan, a.pin, a.alloc, a.inputs, a.output, a.json);
}

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
  app.add_option("--label", a->label,
                 "Name of this configuration (asan, ...): reports of others "
                 "are not compared with it; user_metadata.config in the report")
      ->type_name("NAME")
      ->envname("HOTPATH_CONFIG_LABEL");
  app.add_option("--ballast", a->ballast,
                 "Keep a helper alive for the whole run; its input ends when "
                 "this command does")
      ->type_name("COMMAND");
  app.add_flag("--manifest{hotpath.toml}", a->benchmarks.manifest,
               "Run the benchmarks of hotpath.toml, or of --manifest=FILE; the "
               "output is a folder then (hotpath-results)");
  app.add_option("--only", a->benchmarks.only,
                 "Benchmarks of the manifest: names, with * or as /regex/")
      ->type_name("PATTERN")
      ->allow_extra_args(false);
  app.add_option("--jobs", a->benchmarks.jobs,
                 "Benchmarks of the manifest side by side, each on a physical "
                 "core of its own")
      ->type_name("N")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  app.add_option("PROGRAM", a->plan.program,
                 "The program and its arguments, after --");
  app.positionals_at_end();
  app.footer("The program's exit code, or the signal that ended it, becomes "
             "this command's.\nThe output of the first measured run is shown, "
             "that of others is not; standard input\nis given to each. The "
             "table goes to standard error.");
  return [a, &app] { return run_command(app, *a); };
}

} // namespace hotpath::cli
