//===- merge_report.cpp - A native run's report, completed by this run
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "merge_report.h"
#include "companion.h"
#include "message.h"
#include "paths.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

namespace hotpath {

namespace {

std::atomic<int> failure{0};

// As Valgrind understands its --callgrind-out-file, from which the user copied
// it: %p, %% and %q{VARIABLE} (its manual, "Core Command-line Options").
void put_callgrind_file(text &path, const char *pattern) {
  text file;
  for (const char *s = pattern; *s;) {
    const char *end = strncmp(s, "%q{", 3) == 0 ? strchr(s, '}') : nullptr;
    if (!end) {
      file.put(*s++);
      continue;
    }
    text name;
    name.put(s + 3, size_t(end - s - 3));
    file.put(getenv(name.c_str()));
    s = end + 1;
  }
  put_path(path, *pattern ? file.c_str() : "callgrind.out.%p", false);
}

void put_native_report(text &path, const char *name, uint32_t session) {
  put_absolute(path, name);
  if (session > 1) {
    path.put('.');
    path.put_unsigned(session);
  }
}

} // namespace

// A child's native report has another process id in its name, and nothing else
// says which of several children it is of.
bool merge_is_wanted(const flags &f, bool forked) {
  return *f.HOTPATH_MERGE_REPORT.value && !forked;
}

bool merge_report(const flags &f, const report_occasion &o, int counted,
                  int output, int errors) {
  text tool, native, report, file;
  if (!find_companion(f.HOTPATH_TOOL.value, tool)) {
    if (*f.HOTPATH_TOOL.value)
      merge_refuse("HOTPATH_TOOL=", f.HOTPATH_TOOL.value, " is no program");
    else
      merge_refuse("the hotpath command is neither beside the program nor on "
                   "PATH; set HOTPATH_TOOL to where it is");
    return false;
  }
  put_native_report(native, f.HOTPATH_MERGE_REPORT.value, o.number);
  put_callgrind_file(file, f.HOTPATH_CALLGRIND_OUT_FILE.value);
  report.put("/proc/self/fd/");
  report.put_unsigned(uint64_t(counted));
  bool table = f.HOTPATH_OUTPUT_FORMAT.value == output_format::table;
  bool pretty = f.HOTPATH_OUTPUT_FORMAT.value == output_format::json_pretty;
  const char *arguments[] = {
      "hotpath",        "merge",
      native.c_str(),   report.c_str(),
      "--from-program", "--callgrind-out",
      file.c_str(),     table ? nullptr : pretty ? "--pretty" : "--json",
      nullptr};
  int code = run_companion(tool.c_str(), arguments, output, errors, counted);
  if (code < 0)
    merge_refuse(tool.c_str(), " cannot be run: ", strerror(-code));
  else if (code)
    merge_fail(code); // it has said why
  return code == 0;
}

void merge_refuse(const char *why, const char *more, const char *rest) {
  say("HOTPATH_MERGE_REPORT: nothing is merged: ", why, more, rest);
  merge_fail(merge_failed_to_write);
}

int merge_failure() { return failure.load(std::memory_order_relaxed); }

void merge_fail(int code) { failure.store(code, std::memory_order_relaxed); }

} // namespace hotpath
