//===- exit_report.h - The report at exit
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_EXIT_REPORT_H
#define HOTPATH_EXIT_REPORT_H

#include "flags.h"

namespace hotpath {

/// At the session's start: remembers what standard error is now, since the
/// program may change it.
void exit_report_prepare();

/// Reads the arena and writes the report where the flags want it. Failures are
/// one line on stderr. `forked`: in a child that was forked; its report must
/// not replace its parent's.
void exit_report_write(const flags &f, bool forked);

} // namespace hotpath

#endif
