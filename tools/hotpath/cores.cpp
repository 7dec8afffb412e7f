//===- cores.cpp - Physical cores to measure on ---------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cores.h"

#include "system/command_error.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <sched.h>

namespace hotpath::cli {

namespace {

/// "0,4" or "0-1" of the kernel's lists.
std::set<int> numbers(const std::string &list) {
  std::set<int> all;
  std::istringstream in(list);
  for (std::string item; std::getline(in, item, ',');) {
    char *end = nullptr;
    const long first = std::strtol(item.c_str(), &end, 10);
    if (end == item.c_str())
      continue;
    const long last = *end == '-' ? std::strtol(end + 1, nullptr, 10) : first;
    for (long n = first; n <= last && n < CPU_SETSIZE; ++n)
      if (n >= 0)
        all.insert(int(n));
  }
  return all;
}

std::set<int> siblings_of(int cpu, const std::string &folder) {
  std::ifstream file(folder + "/cpu" + std::to_string(cpu) +
                     "/topology/thread_siblings_list");
  std::string list;
  std::getline(file, list);
  std::set<int> all = numbers(list);
  all.insert(cpu);
  return all;
}

} // namespace

std::vector<std::vector<int>> cores_to_measure_on(const std::set<int> &allowed,
                                                  const std::string &folder) {
  std::vector<std::vector<int>> cores;
  std::vector<int> first; // has CPU 0, whether that is allowed or not
  std::set<int> seen;
  for (const int cpu : allowed) {
    if (seen.count(cpu))
      continue;
    std::vector<int> core;
    const std::set<int> siblings = siblings_of(cpu, folder);
    for (const int sibling : siblings)
      if (allowed.count(sibling) && seen.insert(sibling).second)
        core.push_back(sibling);
    if (siblings.count(0))
      first = core;
    else
      cores.push_back(core);
  }
  if (cores.empty() && !first.empty())
    cores.push_back(first);
  return cores;
}

std::set<int> allowed_cpus() {
  cpu_set_t set;
  CPU_ZERO(&set);
  sched_getaffinity(0, sizeof set, &set);
  std::set<int> cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(cpu, &set))
      cpus.insert(cpu);
  return cpus;
}

std::vector<std::vector<int>> cores_to_measure_on() {
  return cores_to_measure_on(allowed_cpus(), "/sys/devices/system/cpu");
}

std::vector<int> cpus_of(const std::string &text) {
  if (text.empty())
    return {};
  if (text == "auto") {
    const auto cores = cores_to_measure_on();
    return cores.empty() ? std::vector<int>{}
                         : std::vector<int>{cores.back().back()};
  }
  const std::set<int> allowed = allowed_cpus();
  std::vector<int> cpus;
  std::istringstream list(text);
  for (std::string item; std::getline(list, item, ',');) {
    const bool digits = !item.empty() && item.size() < 5 &&
                        item.find_first_not_of("0123456789") == item.npos;
    const int cpu = digits ? std::atoi(item.c_str()) : -1;
    if (!allowed.count(cpu))
      throw command_error(exit_code::usage,
                          "--pin: '" + item +
                              "' is no CPU that this process may use; say "
                              "auto, or numbers separated by commas");
    cpus.push_back(cpu);
  }
  return cpus;
}

} // namespace hotpath::cli
