//===- run_benchmarks.h - The benchmarks of a manifest, one after the other or
// side by side
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_RUN_BENCHMARKS_H
#define HOTPATH_CLI_RUN_BENCHMARKS_H

#include "system/command_error.h"

#include <string>
#include <vector>

namespace hotpath::cli {

struct benchmarks_plan {
  std::string manifest;
  std::vector<std::string> only; // patterns of names
  std::string folder;            // of the reports
  std::string pin;               // as --pin
  unsigned jobs = 1;
};

/// Runs each benchmark as a `hotpath run` of its own in the manifest's folder,
/// with several jobs each on a core of its own, and writes what came of it into
/// the folder: NAME.json, the report, NAME.log, what was printed, and the
/// manifest of what was measured. Tells on standard error how it goes. Returns
/// failure where a benchmark failed. Throws command_error.
exit_code run_benchmarks(const benchmarks_plan &plan);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_RUN_BENCHMARKS_H
