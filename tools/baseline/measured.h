//===- measured.h - What a folder of results says was measured ------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_BASELINE_MEASURED_H
#define HOTPATH_BASELINE_MEASURED_H

#include <optional>
#include <string>
#include <vector>

namespace hotpath::baseline {

/// A report that a run of several benchmarks wrote into its folder.
struct measured_report {
  std::string file; // its name, without folders
  std::string benchmark, label;
  std::string sha256; // of its contents
};

/// What did not come to a report.
struct failed_benchmark {
  std::string benchmark, label, reason;
};

/// manifest.json of a folder of results: only what it lists was measured
/// together, whatever else an earlier run left there.
struct measured_folder {
  std::string started_at, host;
  bool complete = false; // false while the run goes on, or was ended
  std::vector<measured_report> reports;
  std::vector<failed_benchmark> failed;
};

constexpr char measured_name[] = "manifest.json";

/// Replaces the folder's manifest at once. Throws command_error.
void write_measured(const std::string &folder, const measured_folder &what);

/// Nothing where there is none, or another tool's. Throws command_error where
/// it is one and cannot be trusted.
std::optional<measured_folder> read_measured(const std::string &folder);

/// The paths of the reports that it lists. Throws command_error where one is
/// not what it was when the run ended.
std::vector<std::string> listed_reports(const std::string &folder,
                                        const measured_folder &what);

} // namespace hotpath::baseline

#endif // HOTPATH_BASELINE_MEASURED_H
