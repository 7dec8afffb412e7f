//===- run_benchmarks.cpp - The benchmarks of a manifest, one after the other or
// side by side
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "run_benchmarks.h"

#include "baseline/measured.h"
#include "benchmarks.h"
#include "cores.h"
#include "merge/digests.h"
#include "report/printable.h"
#include "verdict/format.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hotpath::cli {

namespace {

namespace fs = std::filesystem;
using steady = std::chrono::steady_clock;

volatile sig_atomic_t asked_to_end = 0; // the signal

/// While benchmarks run, signals end them first and this process afterwards.
class signals_noted {
public:
  signals_noted() {
    struct sigaction note = {};
    note.sa_handler = [](int signal) { asked_to_end = signal; };
    for (std::size_t i = 0; i < std::size(which); ++i)
      sigaction(which[i], &note, &old_[i]);
  }
  ~signals_noted() {
    for (std::size_t i = 0; i < std::size(which); ++i)
      sigaction(which[i], &old_[i], nullptr);
    if (asked_to_end)
      raise(asked_to_end);
  }

private:
  static constexpr int which[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction old_[3];
};

std::string now() {
  const std::time_t t = std::time(nullptr);
  char text[32] = "";
  std::tm utc{};
  gmtime_r(&t, &utc);
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

std::string host_name() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

/// Where jobs run: a list of CPUs each, or one place anywhere.
std::vector<std::string> places_of(const benchmarks_plan &plan) {
  if (plan.jobs == 1 && plan.pin.empty())
    return {""};
  std::vector<std::string> places;
  if (plan.pin.empty() || plan.pin == "auto") {
    // The last core first, which `--pin auto` takes.
    for (const auto &core : cores_to_measure_on())
      places.insert(places.begin(), std::to_string(core.back()));
  } else if (plan.jobs == 1) {
    cpus_of(plan.pin);
    return {plan.pin};
  } else {
    for (const int cpu : cpus_of(plan.pin))
      places.push_back(std::to_string(cpu));
  }
  if (plan.jobs > places.size())
    std::cerr << "hotpath run: " << plan.jobs << " jobs have "
              << verdict::counted(places.size(), "core")
              << " to measure on; so many run side by side\n";
  else
    places.resize(plan.jobs);
  return places;
}

std::vector<std::string> command_of(const benchmark &b, const std::string &cpus,
                                    const std::string &report) {
  std::vector<std::string> words = {"hotpath", "run",      "--benchmark",
                                    b.name,    "--output", report};
  const auto add = [&](const char *option, const std::string &value) {
    words.insert(words.end(), {option, value});
  };
  add("--repeat", std::to_string(b.repeat));
  add("--warmup", std::to_string(b.warmup));
  if (b.callgrind)
    words.push_back("--callgrind");
  if (b.alloc)
    words.push_back("--alloc");
  if (!b.label.empty())
    add("--label", b.label);
  if (b.timeout_seconds > 0)
    add("--timeout", std::to_string(b.timeout_seconds));
  if (!cpus.empty())
    add("--pin", cpus);
  for (const std::string &input : b.inputs)
    add("--input", input);
  words.push_back("--");
  words.insert(words.end(), b.command.begin(), b.command.end());
  return words;
}

/// Starts this command again; what it prints goes to `log`.
pid_t start(std::vector<std::string> words, const std::string &log) {
  std::vector<char *> argv;
  for (std::string &word : words)
    argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, log.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0666);
  posix_spawn_file_actions_adddup2(&files, 1, 2);
  pid_t pid = -1;
  const int error = posix_spawn(&pid, "/proc/self/exe", &files, nullptr,
                                argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (error)
    throw command_error(exit_code::failure,
                        std::string("hotpath cannot be started again: ") +
                            std::strerror(error));
  return pid;
}

/// Why a benchmark failed: what the command says last of itself, or how it
/// ended.
std::string reason_of(int status, const std::string &log) {
  constexpr char mark[] = "hotpath run: ";
  std::ifstream file(log, std::ios::binary);
  const std::string text =
      "\n" + std::string(std::istreambuf_iterator<char>(file), {});
  const std::string last = std::string("\n") + mark;
  const std::size_t at = text.rfind(last);
  if (WIFSIGNALED(status))
    return strsignal(WTERMSIG(status));
  const int code = WEXITSTATUS(status);
  if (at != text.npos && code >= 2 && code <= 4) {
    const std::size_t begin = at + last.size();
    const std::string line = text.substr(begin, text.find('\n', begin) - begin);
    if (line.rfind("the report is in", 0) != 0)
      return line;
  }
  return "exit code " + std::to_string(code);
}

class batch {
public:
  batch(const benchmarks_plan &plan, std::vector<benchmark> all)
      : folder_(plan.folder), all_(std::move(all)) {
    for (const std::string &place : places_of(plan))
      slots_.push_back({place, -1, 0, {}});
    measured_.started_at = now();
    measured_.host = host_name();
    // What an earlier run left is of no run from here on.
    baseline::write_measured(folder_, measured_);
  }

  exit_code run() {
    const signals_noted signals;
    std::size_t next = 0, running = 0;
    while (running || (next < all_.size() && !asked_to_end)) {
      for (slot &s : slots_)
        if (s.pid < 0 && next < all_.size() && !asked_to_end) {
          begin(s, next++);
          ++running;
        }
      for (slot &s : slots_)
        if (s.pid > 0)
          running -= look_at(s);
      const timespec pause = {0, 10000000};
      nanosleep(&pause, nullptr);
    }
    measured_.complete = next == all_.size() && !asked_to_end;
    baseline::write_measured(folder_, measured_);
    return measured_.failed.empty() && measured_.complete ? exit_code::ok
                                                          : exit_code::failure;
  }

  std::size_t reports() const { return measured_.reports.size(); }

private:
  struct slot {
    std::string cpus;
    pid_t pid;
    std::size_t which;
    steady::time_point began;
  };

  std::string path(const benchmark &b, const char *ending) const {
    return folder_ + "/" + b.file_stem() + ending;
  }

  void begin(slot &s, std::size_t which) {
    const benchmark &b = all_[which];
    std::error_code ignored;
    fs::remove(path(b, ".json"), ignored);
    s.which = which;
    s.began = steady::now();
    s.pid = start(command_of(b, s.cpus, path(b, ".json")), path(b, ".log"));
    std::cerr << "hotpath run: " << b.file_stem() << " (" << which + 1 << " of "
              << all_.size() << ")"
              << (s.cpus.empty() ? "" : " on CPU " + s.cpus) << '\n';
  }

  /// Whether it has ended.
  bool look_at(slot &s) {
    if (asked_to_end && !told_to_end_) {
      for (const slot &other : slots_)
        if (other.pid > 0)
          kill(other.pid, SIGTERM);
      told_to_end_ = true;
    }
    int status = 0;
    if (waitpid(s.pid, &status, WNOHANG) != s.pid)
      return false;
    s.pid = -1;
    const benchmark &b = all_[s.which];
    const double seconds =
        std::chrono::duration<double>(steady::now() - s.began).count();
    const auto sha256 = merge::sha256_of_file(path(b, ".json"));
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && sha256) {
      measured_.reports.push_back(
          {b.file_stem() + ".json", b.name, b.label, *sha256});
      char took[32];
      std::snprintf(took, sizeof took, "%.1f s", seconds);
      std::cerr << "hotpath run: " << b.file_stem() << ": measured, " << took
                << '\n';
    } else {
      const std::string reason = reason_of(status, path(b, ".log"));
      measured_.failed.push_back({b.name, b.label, reason});
      std::cerr << "hotpath run: " << b.file_stem()
                << ": failed: " << model::printable(reason) << "; see "
                << path(b, ".log") << '\n';
    }
    baseline::write_measured(folder_, measured_);
    return true;
  }

  std::string folder_;
  std::vector<benchmark> all_;
  std::vector<slot> slots_;
  baseline::measured_folder measured_;
  bool told_to_end_ = false;
};

} // namespace

exit_code run_benchmarks(const benchmarks_plan &given) {
  benchmarks_plan plan = given;
  std::vector<benchmark> all = read_benchmarks(plan.manifest, plan.only);
  std::error_code error;
  fs::create_directories(plan.folder, error);
  plan.folder = fs::absolute(plan.folder).string();
  if (!fs::is_directory(plan.folder, error))
    throw command_error(exit_code::failure, "cannot make the folder " +
                                                model::printable(plan.folder));
  // Paths of a manifest are from where it is, wherever it is run.
  const fs::path home = fs::absolute(plan.manifest).parent_path();
  if (chdir(home.c_str()) != 0)
    throw command_error(exit_code::failure,
                        "cannot enter " + model::printable(home.string()) +
                            ": " + std::strerror(errno));
  batch work(plan, std::move(all));
  const exit_code code = work.run();
  std::cerr << "hotpath run: " << verdict::counted(work.reports(), "report")
            << " in " << given.folder << "; next: hotpath compare BASELINE "
            << "--against " << given.folder << '\n';
  return code;
}

} // namespace hotpath::cli
