//===- compared_reports.h - The reports of all sides of a comparison ------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_COMPARED_REPORTS_H
#define HOTPATH_CLI_COMPARED_REPORTS_H

#include "pairing.h"

#include "verdict/render.h"

namespace hotpath::cli {

/// The files that the arguments of each side stand for. A baseline that is
/// nowhere is none yet; one that is partly there is a mistake. Throws
/// command_error.
struct compared_files {
  compared_files(const std::vector<std::string> &baseline,
                 const std::vector<std::string> &candidate,
                 const std::vector<std::string> &anchor);

  std::vector<std::string> all; // the baseline's, the candidate's, the anchor's
  std::size_t baseline_end = 0, candidate_end = 0;
};

struct compared_reports {
  std::vector<report_group> groups; // at least one
  std::vector<model::report> anchor;
};

/// Reads all of them, on as many processors as there are. Throws
/// model::report_error.
compared_reports load(const compared_files &files);

/// The first of these files, `most` at most, each with its digest or that it is
/// unreadable. Worked out behind everything else that the process does.
std::shared_future<std::vector<verdict::input_file>>
with_digests(const std::vector<std::string> &paths, std::size_t most);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_COMPARED_REPORTS_H
