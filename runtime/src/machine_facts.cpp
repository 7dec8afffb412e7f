//===- machine_facts.cpp - What a run's figures depend on, besides the program
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "machine_facts.h"
#include "small_file.h"
#include "text.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace hotpath {

namespace {

const char *cpu_model(scratch &memory) {
  size_t n;
  const char *info = read_file("/proc/cpuinfo", 4096, n, memory);
  const char *line = info ? strstr(info, "model name") : nullptr;
  const char *colon = line ? strchr(line, ':') : nullptr;
  if (!colon)
    return nullptr;
  colon += strspn(colon, ": \t");
  return keep(colon, strcspn(colon, "\n"), memory);
}

// The leaf's range is reserved for hypervisors, whose name is 12 characters.
const char *hypervisor(scratch &memory) {
#if defined(__x86_64__)
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & 1u << 31))
    return nullptr;
  unsigned name[4] = {};
  __cpuid(0x40000000u, a, name[0], name[1], name[2]);
  char text[sizeof name];
  memcpy(text, name, sizeof text);
  size_t n = 0;
  while (text[n] > ' ' && text[n] < 127)
    ++n;
  return n ? keep(text, n, memory) : keep("yes", 3, memory);
#else
  (void)memory;
  return nullptr;
#endif
}

// Of a file that holds one digit, which means `yes` if it is this one.
known flag_in(const char *path, char yes, scratch &memory) {
  const char *line = read_line(path, memory);
  if (!line || (*line != '0' && *line != '1'))
    return known::no_idea;
  return *line == yes ? known::yes : known::no;
}

known turbo(scratch &memory) {
  known intel =
      flag_in("/sys/devices/system/cpu/intel_pstate/no_turbo", '0', memory);
  return intel != known::no_idea
             ? intel
             : flag_in("/sys/devices/system/cpu/cpufreq/boost", '1', memory);
}

uint32_t cpus_allowed() {
  // The kernel refuses a set that is too small for its number of CPUs.
  for (size_t cpus = 1024; cpus <= size_t(1) << 16; cpus *= 4) {
    unsigned long set[(size_t(1) << 16) / (8 * sizeof(long))] = {};
    if (sched_getaffinity(0, cpus / 8, reinterpret_cast<cpu_set_t *>(set)) != 0)
      continue;
    uint32_t count = 0;
    for (unsigned long word : set)
      count += uint32_t(__builtin_popcountl(word));
    return count;
  }
  return 0;
}

// The line of /proc/self/cgroup for a controller (version 1) or, for null, of
// the unified hierarchy: "0::/path", "4:cpu,cpuacct:/path". The path.
const char *cgroup_of(const char *lines, const char *controller,
                      scratch &memory) {
  for (const char *at = lines; *at;) {
    size_t n = strcspn(at, "\n");
    const char *names = strchr(at, ':');
    const char *path = names ? strchr(names + 1, ':') : nullptr;
    if (path && path < at + n) {
      size_t length = size_t(path - names - 1);
      bool found = controller ? false : length == 0;
      for (const char *name = names + 1; controller && name < path;) {
        size_t size = strcspn(name, ",:");
        found |=
            size == strlen(controller) && memcmp(name, controller, size) == 0;
        name += size + 1;
      }
      if (found)
        return keep(path + 1, size_t(at + n - path - 1), memory);
    }
    at += n + (at[n] == '\n');
  }
  return nullptr;
}

// Calls `look` with the folder of a cgroup and those around it, from the inside
// out. In a container the innermost may be all that is to be seen, at the root.
template <class F>
void each_cgroup(const char *root, const char *path, F look) {
  size_t n = path ? strlen(path) : 0;
  for (;;) {
    text folder;
    folder.put(root);
    folder.put(path, n > 1 ? n : 0);
    look(folder);
    if (n <= 1)
      return;
    while (n > 1 && path[--n] != '/') {
    }
  }
}

const char *line_of(text &folder, const char *file, scratch &memory) {
  text path;
  path.put(folder.c_str());
  path.put(file);
  return read_line(path.c_str(), memory);
}

template <class T> void take_least(T &least, T value) {
  if (value > 0 && (!least || value < least))
    least = value;
}

// "max 100000" or "50000 100000": microseconds of processor time per period.
void read_limits(machine_facts &f, scratch &memory) {
  size_t n;
  const char *groups = read_file("/proc/self/cgroup", 8192, n, memory);
  if (!groups)
    return;
  each_cgroup(
      "/sys/fs/cgroup", cgroup_of(groups, nullptr, memory), [&](text &folder) {
        const char *cpu = line_of(folder, "/cpu.max", memory);
        const char *period = cpu ? strchr(cpu, ' ') : nullptr;
        if (period && atof(period) > 0)
          take_least(f.cpu_quota, atof(cpu) / atof(period));
        const char *most = line_of(folder, "/memory.max", memory);
        if (most)
          take_least(f.memory_limit, uint64_t(strtoull(most, nullptr, 10)));
      });
  each_cgroup("/sys/fs/cgroup/cpu", cgroup_of(groups, "cpu", memory),
              [&](text &folder) {
                const char *quota =
                    line_of(folder, "/cpu.cfs_quota_us", memory);
                const char *period =
                    line_of(folder, "/cpu.cfs_period_us", memory);
                if (quota && period && atof(period) > 0)
                  take_least(f.cpu_quota, atof(quota) / atof(period));
              });
  each_cgroup("/sys/fs/cgroup/memory", cgroup_of(groups, "memory", memory),
              [&](text &folder) {
                const char *most =
                    line_of(folder, "/memory.limit_in_bytes", memory);
                uint64_t bytes = most ? strtoull(most, nullptr, 10) : 0;
                if (bytes < uint64_t(1) << 60) // no limit is a huge one
                  take_least(f.memory_limit, bytes);
              });
}

} // namespace

machine_facts machine_facts_brief(scratch &memory) {
  machine_facts f = {};
  f.cpu = cpu_model(memory);
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  f.cores = cores > 0 ? uint32_t(cores) : 1;
  return f;
}

machine_facts machine_facts_read(scratch &memory) {
  machine_facts f = machine_facts_brief(memory);
  f.hypervisor = hypervisor(memory);
  f.governor = read_line(
      "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", memory);
  f.turbo = turbo(memory);
  f.smt = flag_in("/sys/devices/system/cpu/smt/active", '1', memory);
  f.cpus_allowed = cpus_allowed();
  read_limits(f, memory);
  return f;
}

} // namespace hotpath
