//===- exit_report.h - The report at exit
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_EXIT_REPORT_H
#define HOTPATH_EXIT_REPORT_H

#include "canaries.h"
#include "flags.h"

namespace hotpath {

/// At the session's start: remembers what standard error is now, since the
/// program may change it.
void exit_report_prepare();

/// Whose report it is.
struct report_occasion {
  bool forked = false;           // a child's must not replace its parent's
  uint32_t number = 1;           // nor a second session's the first one's
  const char *session = nullptr; // the name of an explicit one
  uint64_t cpu_ns_before = 0;    // processor time of the process at its begin
  canary_times canaries = {};
  uint32_t dumps = 0; // of Callgrind's, for this session
};

/// Reads the arena and writes the report where the flags want it. Failures are
/// one line on stderr. Whether it was written.
bool exit_report_write(const flags &f, const report_occasion &occasion);

} // namespace hotpath

#endif
