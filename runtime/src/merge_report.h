//===- merge_report.h - A native run's report, completed by this run
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MERGE_REPORT_H
#define HOTPATH_MERGE_REPORT_H

#include "exit_report.h"

namespace hotpath {

/// Whether HOTPATH_MERGE_REPORT asks for it. A forked child has no native run
/// that it belongs to.
bool merge_is_wanted(const flags &f, bool forked);

/// Under Callgrind, once its dump is written: `hotpath merge` makes one of the
/// native report and of `counted`, a descriptor of this run's JSON report, and
/// writes it to `output`; what it says goes to `errors`. False when it failed:
/// that is told, and merge_failure knows.
bool merge_report(const flags &f, const report_occasion &o, int counted,
                  int output, int errors);

/// Tells why nothing could be merged.
void merge_refuse(const char *why, const char *more = nullptr,
                  const char *rest = nullptr);

/// What the process has to exit with because a merge that was asked for
/// failed: hotpath's exit codes, see its --help; 0 when none did.
int merge_failure();
constexpr int merge_failed_to_write = 4;
void merge_fail(int code);

} // namespace hotpath

#endif
