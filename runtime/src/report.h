//===- report.h - Reports, rendered from a snapshot
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_H
#define HOTPATH_REPORT_H

#include "flags.h"
#include "snapshot.h"
#include "text.h"

namespace hotpath {

/// What a report says about the process and the machine. Texts may be null:
/// unknown, then left out.
struct report_facts {
  const char *program_path;
  const char *arguments; // the whole command line, each followed by a NUL
  size_t arguments_size;
  const char *build_id; // hexadecimal
  const char *os, *kernel, *arch, *cpu, *libc;
  const char *label, *benchmark, *source_root; // as the user set them
  const char *user_metadata; // key=value,key=value
  uint32_t cores;
  uint64_t created_at; // seconds since 1970
  uint64_t cpu_ns;     // processor time of the whole process; 0: unknown
};

/// What stands for callers that are no row: code that is not measured, and
/// contexts past the cap.
constexpr char outside_name[] = "(outside)";
constexpr char more_name[] = "(more)";

/// The rows that HOTPATH_FOCUS leaves, longest total first, then by name.
struct selection {
  row **rows; // null when memory is refused
  uint32_t count;
};
selection report_select(const snapshot &s, const flags &f, scratch &memory,
                        void (*tell)(const char *line));

/// Columns of the terminal or whatever shows the table, and whether it takes
/// escape sequences for colours.
struct table_style {
  unsigned width;
  bool colour;
};

/// The table of functions with its title. `chosen` from report_select.
void report_table(text &out, const snapshot &s, const selection &chosen,
                  const flags &f, const report_facts &facts, table_style style);

/// The JSON report, schema/report-1.schema.json, with a newline at its end.
void report_json(text &out, const snapshot &s, const selection &chosen,
                 const flags &f, const report_facts &facts, bool pretty);

} // namespace hotpath

#endif
