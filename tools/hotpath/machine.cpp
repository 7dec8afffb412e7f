//===- machine.cpp - What hotpath doctor says about the machine ---------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "machine.h"

#include "compilers.h"
#include "system/process.h"

#include <cstdio>
#include <fstream>

#include <sched.h>
#include <sys/utsname.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace hotpath::cli {

namespace {

std::string first_line(const char *path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

#if defined(__x86_64__)
bool has_invariant_tsc() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  // Advanced power management leaf, EDX bit 8.
  return __get_cpuid(0x80000007u, &a, &b, &c, &d) && (d & (1u << 8));
}
#endif

/// The oldest Valgrind whose Callgrind output was checked.
constexpr int valgrind_major = 3, valgrind_minor = 19;

} // namespace

finding check_clock() {
  const std::string folder = "/sys/devices/system/clocksource/clocksource0/";
  const std::string current =
      first_line((folder + "current_clocksource").c_str());
  const std::string kernel = current.empty()
                                 ? "the kernel does not name its clock source"
                                 : "the kernel's clock source is " + current;
#if defined(__x86_64__)
  if (!has_invariant_tsc())
    return {mark::warning, "clock", "no invariant TSC; " + kernel,
            "times come from CLOCK_MONOTONIC, which costs more per timed call; "
            "call counts stay exact"};
  return {mark::ok, "clock", "invariant TSC; " + kernel, ""};
#else
  return {mark::ok, "clock", kernel, ""};
#endif
}

finding check_valgrind() {
  const auto program = find_on_path("valgrind");
  if (!program)
    return {mark::warning, "valgrind", "not found",
            "only instruction counts need it: install valgrind"};
  const process_result version = run_process({program->string(), "--version"});
  int major = 0, minor = 0;
  if (!version.succeeded() ||
      std::sscanf(version.out.c_str(), "valgrind-%d.%d", &major, &minor) != 2)
    return {mark::warning, "valgrind",
            program->string() + ": " + version.failure(),
            "only instruction counts need it: reinstall valgrind"};
  const std::string found = std::to_string(major) + "." +
                            std::to_string(minor) + " " + program->string();
  if (major < valgrind_major ||
      (major == valgrind_major && minor < valgrind_minor))
    return {mark::warning, "valgrind", found + " is too old",
            "only instruction counts need it: install 3.19 or newer"};
  // Containers and missing libc debug symbols show only when something runs.
  const process_result trial =
      run_process({program->string(), "--tool=none", "-q", "/bin/true"});
  if (!trial.succeeded())
    return {mark::warning, "valgrind",
            found + " cannot run /bin/true: " + trial.failure(),
            "only instruction counts need it: run that command by hand"};
  return {mark::ok, "valgrind", found, ""};
}

finding describe_system() {
  utsname name{};
  uname(&name);
  cpu_set_t cores;
  CPU_ZERO(&cores);
  const int count =
      sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : 0;
  std::string detail =
      std::string(name.sysname) + " " + name.release + " " + name.machine;
  if (count)
    detail += ", " + std::to_string(count) + (count == 1 ? " core" : " cores");
  return {mark::ok, "system", detail, ""};
}

} // namespace hotpath::cli
