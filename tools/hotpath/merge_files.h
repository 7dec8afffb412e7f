//===- merge_files.h - Reports in files become one ----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_MERGE_FILES_H
#define HOTPATH_CLI_MERGE_FILES_H

#include "merge/merged.h"

namespace hotpath::cli {

/// Reads and merges; throws command_error with the exit code of the failure.
model::report merged_report(const std::vector<std::string> &paths,
                            const merge::merge_options &options);

/// The same for the runs of one hotpath run: one native report stays what it
/// is, several are pooled. `callgrind_file` is empty without a run under
/// Callgrind.
model::report pooled_report(const std::vector<std::string> &paths,
                            const std::string &callgrind_file);

/// Replaces the file at once, or throws command_error.
void write_report_file(const std::string &path, const model::report &report);

std::string report_as_json(const model::report &report, bool pretty = false);

/// For standard error: the times as at the end of a program, then instruction
/// counts, as far as the report has them; at most `limit` rows each (0: all).
std::string report_as_table(const model::report &report, std::size_t limit);

/// The instruction counts of a report that has them, for standard output.
std::string counts_as_table(const model::report &report, std::size_t limit);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_MERGE_FILES_H
