//===- machine_facts.h - What a run's figures depend on, besides the program
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MACHINE_FACTS_H
#define HOTPATH_MACHINE_FACTS_H

#include "memory.h"

namespace hotpath {

enum class known : uint8_t { no_idea, no, yes };

/// Whatever is unknown is null, 0 or no_idea.
struct machine_facts {
  const char *cpu;        // its model
  const char *hypervisor; // as CPUID names it; "yes" where it has no name
  const char *governor;   // of the first CPU's frequency
  known turbo, smt;
  uint32_t cores, cpus_allowed; // online; of those, ours
  double cpu_quota;             // CPUs that a cgroup allows
  uint64_t memory_limit;        // bytes that a cgroup allows
};

/// Reads /proc, /sys and CPUID: some 20 small files.
machine_facts machine_facts_read(scratch &memory);
/// The CPU's model and how many there are.
machine_facts machine_facts_brief(scratch &memory);

} // namespace hotpath

#endif
