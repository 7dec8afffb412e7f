//===- report.h - Reports, rendered from a snapshot
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_H
#define HOTPATH_REPORT_H

#include "canaries.h"
#include "flags.h"
#include "origin_facts.h"
#include "program_facts.h"
#include "snapshot.h"
#include "text.h"

namespace hotpath {

/// What a report says about the process and the machine. Texts may be null:
/// unknown, then left out.
struct report_facts {
  const char *session; // the name of an explicit one
  const char *program_path;
  const char *arguments; // the whole command line, each followed by a NUL
  size_t arguments_size;
  const char *build_id; // hexadecimal
  const char *os, *kernel, *arch;
  const char *label, *benchmark, *workload, *source_root; // as the user says
  const char *user_metadata; // key=value,key=value
  machine_facts machine;
  program_facts build;
  origin_facts origin;
  canary_times canaries;
  uint32_t dumps; // of Callgrind's, for this session
  uint64_t created_at; // seconds since 1970
  uint64_t cpu_ns;     // processor time of the whole process; 0: unknown
  // Null when the session ended; else "running" or "died".
  const char *unfinished;
};

/// What stands for callers that are no row: code that is not measured, and
/// contexts past the cap.
constexpr char outside_name[] = "(outside)";
constexpr char more_name[] = "(more)";

/// The rows that HOTPATH_FOCUS leaves, longest total first, then by name.
struct selection {
  row **rows; // null when memory is refused
  uint32_t count;
  // Of each row of the snapshot, also of one without calls: is it focused on?
  // Null: those in `rows` are.
  const bool *focused = nullptr;
};
selection report_select(const snapshot &s, const flags &f, scratch &memory,
                        void (*tell)(const char *line));

/// Columns of the terminal or whatever shows the table, and whether it takes
/// escape sequences for colours.
struct table_style {
  unsigned width;
  bool colour;
  bool callers = false; // below each function
  // What a reader would set to see all functions, or others.
  const char *all = "HOTPATH_FUNCTIONS_LIMIT=0";
  const char *focus = "HOTPATH_FOCUS";
};

/// The table of functions with its title. `chosen` from report_select.
void report_table(text &out, const snapshot &s, const selection &chosen,
                  const flags &f, const report_facts &facts, table_style style);

/// The calling contexts of the chosen rows as a tree with the same title, the
/// `limit` longest (0: all), siblings in the order that `before` gives.
void report_tree(text &out, const snapshot &s, const selection &chosen,
                 const report_facts &facts, table_style style, uint32_t limit,
                 bool (*before)(const snapshot &s, const merged_context &a,
                                const merged_context &b));

/// The JSON report, schema/report-1.schema.json, with a newline at its end.
void report_json(text &out, const snapshot &s, const selection &chosen,
                 const flags &f, const report_facts &facts, bool pretty);

} // namespace hotpath

#endif
