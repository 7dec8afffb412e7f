//===- sides.h - The reports that a spec on the command line stands for ---===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_SIDES_H
#define HOTPATH_CLI_SIDES_H

#include "results_options.h"

#include "baseline/resolve.h"

namespace hotpath::cli {

/// The reports of `text`, KIND:VALUE. `wanted` has what else is known; its spec
/// and store are set here. `option` is for sentences. Throws command_error.
baseline::resolved_side resolve(const std::string &text,
                                const std::string &option,
                                const results_options &where,
                                baseline::wanted_side wanted);

/// --baseline and --candidate, and where to look.
struct side_options {
  std::string baseline, candidate, benchmark;
  results_options where;
};
void declare_sides(CLI::App &app, side_options &options);

/// What compare knows of its sides, to be filled from specs.
struct compared_sides {
  std::vector<std::string> &baseline, &candidate; // files
  std::string &baseline_name, &candidate_name;    // empty: not told
  const std::string &policy;
  bool strict;
};

/// Replaces the sides that are given as specs by their files, tells on standard
/// error what they are, and returns a command for a shell with the specs that
/// stand for the same files later; empty where no side is a spec. Throws
/// command_error, also where the candidate's reports are not there.
std::string resolve_sides(const side_options &options, compared_sides sides);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_SIDES_H
