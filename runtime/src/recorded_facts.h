//===- recorded_facts.h - What an arena tells of its process
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_RECORDED_FACTS_H
#define HOTPATH_RECORDED_FACTS_H

#include "arena_view.h"
#include "report.h"

namespace hotpath {

/// The facts that a process wrote into its arena when it began; what is missing
/// or damaged is left out. `view` is open. Texts point into the arena.
/// `created_at` is the start.
report_facts recorded_facts(const arena_view &view);

/// When the process began, in the units of /proc/PID/stat; 0: not recorded.
uint64_t recorded_process_start(const arena_view &view);

/// The same from the line in /proc/PID/stat; 0 when it is none.
uint64_t process_start_of(const char *line);

} // namespace hotpath

#endif
