//===- pairing.h - Which reports are compared with which ------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_PAIRING_H
#define HOTPATH_CLI_PAIRING_H

#include "baseline/facts.h"

namespace hotpath::cli {

/// Reports of one kind on both sides; either may be empty.
struct report_group {
  baseline::report_kind kind; // of the candidate, where it has any
  std::vector<model::report> before, after;
};

/// A candidate is compared with its own kind only: benchmark, label, system and
/// machine. Where each side is of one kind that is one group, whatever they
/// are: somebody named them, and the verdict says how they differ. Groups stand
/// in the order of the candidate, what only the baseline has at the end.
std::vector<report_group> paired(std::vector<model::report> before,
                                 std::vector<model::report> after);

/// "parse, asan, Linux x86_64, Some CPU".
std::string kind_name(const baseline::report_kind &kind);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_PAIRING_H
