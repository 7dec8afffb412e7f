//===- cores.h - Physical cores to measure on -----------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_CORES_H
#define HOTPATH_CLI_CORES_H

#include <set>
#include <string>
#include <vector>

namespace hotpath::cli {

/// The CPUs of each physical core among `allowed`, as `folder` (the kernel's
/// /sys/devices/system/cpu) tells; a CPU that it says nothing about is a core
/// of its own. The core that has CPU 0, where timers and most interrupts are
/// served, is left out where there is another one. In the order of their first
/// CPUs.
std::vector<std::vector<int>> cores_to_measure_on(const std::set<int> &allowed,
                                                  const std::string &folder);

/// Those of this machine that this process may use.
std::vector<std::vector<int>> cores_to_measure_on();

/// CPUs that this process may use.
std::set<int> allowed_cpus();

/// CPUs of --pin: "2", "2,3", or "auto", one CPU of the last core to measure
/// on. Throws command_error (usage).
std::vector<int> cpus_of(const std::string &text);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_CORES_H
