//===- snapshot_api.cpp - The session's numbers, for the program itself
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "hotpath/hotpath_c.h"
#include "lock.h"
#include "registry.h"
#include "report.h"
#include "user_session.h"

#include <new>
#include <string.h>

#define HOTPATH_API __attribute__((visibility("default")))

struct hotpath_snapshot {
  hotpath::snapshot read;
  hotpath_function *functions = nullptr;
  uint32_t count = 0;
};

using namespace hotpath;

namespace {

uint64_t whole_ns(const snapshot &s, double ticks) {
  double ns = ticks * s.ns_per_tick;
  return ns > 0 ? uint64_t(ns + 0.5) : 0;
}

// The arena's texts are gone in a forked child.
const char *own_text(scratch &memory, const char *s) {
  size_t bytes = s ? strlen(s) + 1 : 1;
  char *copy = memory.array<char>(bytes);
  return copy && s ? static_cast<const char *>(memcpy(copy, s, bytes))
         : copy    ? copy
                   : "";
}

hotpath_function function_of(snapshot &s, const row &r) {
  hotpath_function f = {};
  f.name = own_text(s.memory, r.name);
  f.file = own_text(s.memory, r.file);
  f.line = r.line;
  f.calls = r.calls;
  f.timed_calls = r.timed;
  f.detail = &r;
  f.ns_per_tick = s.ns_per_tick;
  if (!r.timed)
    return f;
  f.total_ns = whole_ns(s, double(r.total));
  f.self_ns = whole_ns(s, double(r.self));
  f.avg_ns = whole_ns(s, row_mean(r));
  f.min_ns = whole_ns(s, double(r.min));
  f.max_ns = whole_ns(s, double(r.max));
  return f;
}

bool list_functions(hotpath_snapshot &s) {
  snapshot &read = s.read;
  selection chosen =
      report_select(read, flags_default(), read.memory, [](const char *) {});
  s.functions = read.memory.array<hotpath_function>(chosen.count + size_t(1));
  if (!chosen.rows || !s.functions)
    return false;
  for (uint32_t i = 0; i < chosen.count; ++i)
    s.functions[i] = function_of(read, *chosen.rows[i]);
  s.count = chosen.count;
  return true;
}

} // namespace

extern "C" {

HOTPATH_API hotpath_snapshot *hotpath_snapshot_take(void) {
  keep_errno errno_is_kept;
  void *memory = map_pages(sizeof(hotpath_snapshot));
  if (!memory)
    return nullptr;
  auto *s = new (memory) hotpath_snapshot;
  if (!user_session_read(s->read) && list_functions(*s))
    return s;
  hotpath_snapshot_free(s);
  return nullptr;
}

HOTPATH_API void hotpath_snapshot_free(hotpath_snapshot *s) {
  keep_errno errno_is_kept;
  if (!s)
    return;
  s->~hotpath_snapshot();
  unmap_pages(s, sizeof(hotpath_snapshot));
}

HOTPATH_API uint32_t hotpath_snapshot_count(const hotpath_snapshot *s) {
  return s ? s->count : 0;
}

HOTPATH_API const hotpath_function *
hotpath_snapshot_function(const hotpath_snapshot *s, uint32_t i) {
  return s && i < s->count ? &s->functions[i] : nullptr;
}

HOTPATH_API const hotpath_function *
hotpath_snapshot_find(const hotpath_snapshot *s, const char *name) {
  for (uint32_t i = 0; s && i < s->count; ++i)
    if (strcmp(s->functions[i].name, name) == 0)
      return &s->functions[i];
  return nullptr;
}

HOTPATH_API uint64_t hotpath_snapshot_wall_ns(const hotpath_snapshot *s) {
  return s ? uint64_t(s->read.wall_ns) : 0;
}

HOTPATH_API uint64_t hotpath_percentile_ns(const hotpath_function *f,
                                           double percent) {
  if (!f || !(percent > 0 && percent <= 100))
    return 0;
  auto thousandths = max_of(uint32_t(percent * 1000 + 0.5), 1u);
  return uint64_t(double(row_percentile(*static_cast<const row *>(f->detail),
                                        thousandths)) *
                      f->ns_per_tick +
                  0.5);
}

HOTPATH_API int hotpath_knows(const char *name) {
  keep_errno errno_is_kept;
  runtime_lock lock;
  return name && registry_knows(name);
}

} // extern "C"
