//===- exit_report.cpp - The report at exit
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "exit_report.h"
#include "arena.h"
#include "merge_report.h"
#include "message.h"
#include "output_file.h"
#include "paths.h"
#include "process_facts.h"
#include "report.h"
#include "report_alloc.h"
#include "table_cells.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
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
  facts.canaries = o.canaries;
  facts.dumps = o.dumps;
  if (f.HOTPATH_OUTPUT_FORMAT.value != output_format::table)
    process_facts_complete(facts, memory);
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

bool is_merged(const snapshot &s, const flags &f, const report_occasion &o) {
  return s.callgrind_dump && merge_is_wanted(f, o.forked);
}

// Without Callgrind's file there is nothing to show in a table.
bool has_nothing_to_show(const snapshot &s, const flags &f,
                         const report_occasion &o) {
  return s.callgrind_dump && !is_merged(s, f, o) &&
         f.HOTPATH_OUTPUT_FORMAT.value == output_format::table;
}

// 0 or an errno; ECANCELED: failed, and told.
int write_merged(int fd, const snapshot &s, const flags &f,
                 const report_occasion &o) {
  int counted = memfd_create("hotpath", MFD_CLOEXEC);
  if (counted < 0) {
    merge_refuse(strerror(errno));
    return ECANCELED;
  }
  flags as_json = f;
  as_json.HOTPATH_OUTPUT_FORMAT.value = output_format::json;
  text out(counted);
  render(counted, out, s, as_json, o);
  int error = out.flush();
  if (!error && !merge_report(f, o, counted, fd,
                              error_is_still_there() ? STDERR_FILENO : fd))
    error = ECANCELED;
  close(counted);
  return error;
}

int write_report(int fd, const snapshot &s, const flags &f,
                 const report_occasion &o) {
  if (is_merged(s, f, o))
    return write_merged(fd, s, f, o);
  text out(fd);
  render(fd, out, s, f, o);
  return out.flush();
}

bool write_to_its_place(const flags &f, const report_occasion &o) {
  if (f.HOTPATH_OUTPUT_FORMAT.value == output_format::none)
    return true;
  snapshot s;
  const char *wrong =
      snapshot_read(s, arena_base, arena_head().used.get(), nullptr);
  if (wrong) {
    say("no report: ", wrong);
    return false;
  }
  if (has_nothing_to_show(s, f, o))
    return true;
  if (!*f.HOTPATH_OUTPUT_PATH.value) {
    if (!error_is_still_there())
      return false;
    return write_report(STDERR_FILENO, s, f, o) == 0; // nowhere to complain
  }
  text path;
  put_path(path, f.HOTPATH_OUTPUT_PATH.value, o.forked);
  if (o.number > 1) {
    path.put('.');
    path.put_unsigned(o.number);
  }
  output_file file(path.c_str());
  int error =
      file.finish(file.fd() >= 0 ? write_report(file.fd(), s, f, o) : 0);
  if (error && error != ECANCELED)
    say("no report in ", path.c_str(), ": ", strerror(error));
  return !error;
}

} // namespace

void exit_report_prepare() {
  error_was_open = fstat(STDERR_FILENO, &error_at_start) == 0;
}

bool exit_report_write(const flags &f, const report_occasion &o) {
  bool written = write_to_its_place(f, o);
  if (!written && merge_is_wanted(f, o.forked) && !merge_failure())
    merge_fail(merge_failed_to_write);
  return written;
}

} // namespace hotpath
