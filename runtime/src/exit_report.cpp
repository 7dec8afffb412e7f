//===- exit_report.cpp - The report at exit
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "exit_report.h"
#include "arena.h"
#include "message.h"
#include "output_file.h"
#include "paths.h"
#include "process_facts.h"
#include "report.h"
#include "report_alloc.h"
#include "table_cells.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hotpath {

namespace {

struct stat error_at_start;
bool error_was_open = false;

// A program may have closed descriptor 2 and opened a file of its own there,
// which a report must not end up in.
bool error_is_still_there() {
  struct stat now;
  return error_was_open && fstat(STDERR_FILENO, &now) == 0 &&
         now.st_dev == error_at_start.st_dev &&
         now.st_ino == error_at_start.st_ino;
}

void render(int fd, text &out, const snapshot &s, const flags &f,
            const report_occasion &o) {
  scratch memory;
  report_facts facts = process_facts(f, memory);
  facts.session = o.session;
  facts.cpu_ns -= min_of(facts.cpu_ns, o.cpu_ns_before);
  selection chosen =
      report_select(s, f, memory, [](const char *line) { say(line); });
  if (f.HOTPATH_OUTPUT_FORMAT.value == output_format::table) {
    table_style style = terminal_style(fd, !f.NO_COLOR.value);
    report_table(out, s, chosen, f, facts, style);
    if (s.allocations && f.HOTPATH_REPORT.chosen & section_functions_alloc)
      report_alloc_table(out, s, chosen, f, style);
  } else {
    report_json(out, s, chosen, f, facts,
                f.HOTPATH_OUTPUT_FORMAT.value == output_format::json_pretty);
  }
}

} // namespace

void exit_report_prepare() {
  error_was_open = fstat(STDERR_FILENO, &error_at_start) == 0;
}

bool exit_report_write(const flags &f, const report_occasion &o) {
  if (f.HOTPATH_OUTPUT_FORMAT.value == output_format::none)
    return true;
  snapshot s;
  const char *wrong =
      snapshot_read(s, arena_base, arena_head().used.get(), nullptr);
  if (wrong) {
    say("no report: ", wrong);
    return false;
  }
  // Without Callgrind's file there is nothing to show in a table.
  if (s.callgrind_dump && f.HOTPATH_OUTPUT_FORMAT.value == output_format::table)
    return true;
  if (!*f.HOTPATH_OUTPUT_PATH.value) {
    if (!error_is_still_there())
      return false;
    text out(STDERR_FILENO);
    render(STDERR_FILENO, out, s, f, o);
    return out.flush() == 0; // nowhere left to complain
  }
  text path;
  put_path(path, f.HOTPATH_OUTPUT_PATH.value, o.forked);
  if (o.number > 1) {
    path.put('.');
    path.put_unsigned(o.number);
  }
  output_file file(path.c_str());
  text out(file.fd());
  if (file.fd() >= 0)
    render(file.fd(), out, s, f, o);
  int error = file.finish(out.flush());
  if (error)
    say("no report in ", path.c_str(), ": ", strerror(error));
  return !error;
}

} // namespace hotpath
