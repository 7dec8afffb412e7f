//===- measured_run.cpp - The runs of one hotpath run -------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "measured_run.h"

#include "command.h"
#include "counted_run.h"
#include "merge_files.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

#include <signal.h>
#include <unistd.h>

namespace hotpath::cli {

namespace {

// What Callgrind usually costs; only for what is told while waiting.
constexpr double callgrind_slowdown = 50;
// How much longer than a native run one under Callgrind may take.
constexpr double callgrind_patience = 100;

std::string in_seconds(double s) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f s", s < 10 ? 2 : 0, s);
  return text;
}

std::string contents(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

launch_options measured_run::options(const std::string &report) const {
  launch_options o;
  o.arguments = plan_.program;
  o.cpus = plan_.cpus;
  o.same_addresses = true;
  o.standard_input = input_.again();
  o.timeout_seconds = plan_.timeout_seconds;
  o.environment = {{"HOTPATH_OUTPUT_FORMAT", "json"},
                   {"HOTPATH_OUTPUT_PATH", report.c_str()},
                   {"HOTPATH_LIMIT", nullptr},
                   {"HOTPATH_FOCUS", nullptr},
                   {"HOTPATH_DATA", nullptr},
                   {"HOTPATH_OFF", nullptr},
                   {"HOTPATH_MERGE_REPORT", nullptr},
                   {"HOTPATH_CANARIES", "1"},
                   // The first caller of a function would pay for its symbol.
                   {"LD_BIND_NOW", "1"}};
  if (plan_.callgrind)
    o.environment.push_back({"GLIBC_TUNABLES", "glibc.malloc.arena_max=1"});
  if (!plan_.benchmark.empty())
    o.environment.push_back({"HOTPATH_BENCHMARK", plan_.benchmark.c_str()});
  if (!plan_.workload.empty())
    o.environment.push_back({"HOTPATH_WORKLOAD", plan_.workload.c_str()});
  if (!plan_.user_metadata.empty())
    o.environment.push_back(
        {"HOTPATH_USER_METADATA", plan_.user_metadata.c_str()});
  if (!plan_.preload.empty())
    o.environment.push_back({"LD_PRELOAD", plan_.preload.c_str()});
  return o;
}

launch_result measured_run::start(const launch_options &given,
                                  const std::string &what,
                                  double expected_seconds) const {
  launch_options o = given;
  const bool terminal = isatty(STDERR_FILENO);
  std::cerr << "hotpath run: " << what;
  if (expected_seconds >= 1)
    std::cerr << ", about " << in_seconds(expected_seconds);
  std::cerr << '\n';
  if (terminal && expected_seconds >= 1)
    o.every_second = [](double elapsed) {
      std::cerr << "\r  " << in_seconds(elapsed) << "\x1b[K\r" << std::flush;
    };
  const launch_result run = launch(o);
  if (run.error)
    throw command_error(exit_code::failure,
                        o.arguments[0] +
                            " cannot be started: " + std::strerror(run.error));
  if (run.timed_out)
    throw command_error(exit_code::failure,
                        what + " did not end within " +
                            in_seconds(o.timeout_seconds) +
                            "; give it less to do, or a longer --timeout");
  return run;
}

void measured_run::require_report(const std::string &path) const {
  if (access(path.c_str(), R_OK) == 0)
    return;
  throw command_error(
      exit_code::failure,
      plan_.program[0] +
          " wrote no report: it is not built and linked as 'hotpath flags' "
          "says, or it ends by _exit");
}

void measured_run::keep_arena(const std::string &arena) const {
  if (access(arena.c_str(), R_OK) != 0)
    return;
  const std::string kept = "hotpath." + std::to_string(getpid()) + ".arena";
  std::error_code error;
  std::filesystem::copy_file(arena, kept, error);
  if (!error)
    std::cerr << "hotpath run: " << strsignal(last_.signal)
              << "; what was measured until then is in " << kept
              << "; next: hotpath show " << kept << '\n';
}

bool measured_run::measure() {
  for (int i = 0; i < plan_.warmup; ++i) {
    launch_options o = options("");
    o.environment.push_back({"HOTPATH_OFF", "1"});
    o.output = o.errors = "/dev/null";
    const launch_result run = start(o,
                                    "warm-up " + std::to_string(i + 1) +
                                        " of " + std::to_string(plan_.warmup),
                                    0);
    last_ = run;
  }
  for (int i = 0; i < plan_.repeat; ++i) {
    const std::string number = std::to_string(i + 1);
    const std::string path = folder_ / ("native." + number).c_str();
    const std::string arena = folder_ / ("arena." + number).c_str();
    launch_options o = options(path);
    o.environment.push_back({"HOTPATH_DATA", arena.c_str()});
    if (i > 0)
      o.output = o.errors = "/dev/null";
    last_ = start(o,
                  plan_.repeat == 1 ? "native run"
                                    : "native run " + number + " of " +
                                          std::to_string(plan_.repeat),
                  i ? last_.seconds : 0);
    if (last_.signal) {
      keep_arena(arena);
      return false;
    }
    // A program that ends by _exit leaves the arena only.
    const bool only_arena =
        access(path.c_str(), R_OK) != 0 && access(arena.c_str(), R_OK) == 0;
    if (!only_arena)
      require_report(path);
    native_.push_back(only_arena ? arena : path);
  }
  return true;
}

void measured_run::count() {
  callgrind_file_ = folder_ / "callgrind";
  const std::string path = folder_ / "counted";
  const std::string errors = folder_ / "errors";
  launch_options o = options(path);
  // Allocations come from the native run; here their hooks would be counted.
  o.environment.erase(
      std::remove_if(o.environment.begin(), o.environment.end(),
                     [](const auto &e) { return e.first == "LD_PRELOAD"; }),
      o.environment.end());
  const std::vector<std::string> before = callgrind_command(callgrind_file_);
  o.arguments.insert(o.arguments.begin(), before.begin(), before.end());
  o.timeout_seconds *= callgrind_patience;
  o.output = "/dev/null";
  o.errors = errors;
  const launch_result run =
      start(o, "run under Callgrind", last_.seconds * callgrind_slowdown);
  const std::string reason = callgrind_failure(run, contents(errors));
  if (!reason.empty() && (run.signal || run.exit_code != last_.exit_code))
    throw command_error(exit_code::failure, reason);
  if (run.signal)
    throw command_error(exit_code::failure,
                        std::string("the run under Callgrind died: ") +
                            strsignal(run.signal));
  if (run.exit_code != last_.exit_code)
    throw command_error(
        exit_code::not_comparable,
        "exit code differs: " + std::to_string(last_.exit_code) +
            " natively, " + std::to_string(run.exit_code) +
            " under Callgrind; the two runs did different "
            "work");
  require_report(path);
  counted_.push_back(path);
}

model::report measured_run::report() const {
  std::vector<std::string> all = native_;
  all.insert(all.end(), counted_.begin(), counted_.end());
  model::report result =
      pooled_report(all, counted_.empty() ? "" : callgrind_file_);
  if (git_)
    result.meta.git = git_;
  result.meta.program.exit_code = std::uint64_t(last_.exit_code);
  return result;
}

} // namespace hotpath::cli
