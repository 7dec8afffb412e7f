//===- process_facts.h - What a report says about this process
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PROCESS_FACTS_H
#define HOTPATH_PROCESS_FACTS_H

#include "report.h"

namespace hotpath {

/// Gathers them; texts live as long as `memory` and `f`.
report_facts process_facts(const flags &f, scratch &memory);

/// Adds what only a JSON report tells, from some 30 small files.
void process_facts_complete(report_facts &f, scratch &memory);

/// Writes them into the arena, for who reads it when the process is gone.
void process_facts_record(const flags &f);

/// Processor time of the whole process so far; 0 when the system tells nothing.
uint64_t process_cpu_ns();

} // namespace hotpath

#endif
