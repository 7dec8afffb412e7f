//===- recorded_facts.cpp - What an arena tells of its process
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "recorded_facts.h"

#include <stdlib.h>
#include <string.h>

namespace hotpath {

report_facts recorded_facts(const arena_view &view) {
  report_facts f = {};
  f.created_at = view.header().start_time_ns / 1000000000u;
  f.cpu_ns = view.header().cpu_ns.get();
  auto *p = view.at<process_record>(view.header().process);
  if (!p)
    return f;
  f.program_path = view.string(p->path);
  f.arguments = view.string(p->arguments);
  if (f.arguments)
    f.arguments_size = view.at<string_record>(p->arguments)->length;
  f.build_id = view.string(p->build_id);
  f.os = view.string(p->os);
  f.kernel = view.string(p->kernel);
  f.arch = view.string(p->arch);
  f.machine.cpu = view.string(p->cpu);
  f.build.libc = view.string(p->libc);
  f.label = view.string(p->label);
  f.benchmark = view.string(p->benchmark);
  f.source_root = view.string(p->source_root);
  const char *pairs = view.string(p->user_metadata);
  f.user_metadata = pairs && are_pairs(pairs) ? pairs : nullptr;
  f.machine.cores = p->cores;
  return f;
}

uint64_t recorded_process_start(const arena_view &view) {
  auto *p = view.at<process_record>(view.header().process);
  return p ? p->start : 0;
}

// Field 22, counted behind the program's name, which may hold anything but ends
// with the last parenthesis: proc(5).
uint64_t process_start_of(const char *line) {
  const char *p = strrchr(line, ')');
  for (int field = 2; p && field < 22; ++field)
    p = strchr(p + 1, ' ');
  return p ? strtoull(p + 1, nullptr, 10) : 0;
}

} // namespace hotpath
