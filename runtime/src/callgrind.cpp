//===- callgrind.cpp - The session, when Callgrind counts
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "callgrind.h"
#include "arena.h"
#include "callgrind_tag.h"
#include "canaries.h"
#include "registry.h"
#include "valgrind.h"

#include <unistd.h>

namespace hotpath {

namespace {

struct module_bounds {
  const hotpath_site *begin, *end;
};
constexpr unsigned most_waiting = 256;
module_bounds waiting[most_waiting];
unsigned waiting_count = 0;
std::atomic<bool> begun{false}; // and not ended

void describe(const module_bounds &m) {
  uint32_t first = arena_head().site_count.get() + 1;
  registry_add(m.begin, m.end);
  for (uint32_t id = first; id <= arena_head().site_count.get(); ++id)
    (void)registry_describe(id);
}

// In this order, so that nothing between the two is left in the counts.
void begin_counting() {
  valgrind_request(0, callgrind_start_instrumentation);
  valgrind_request(0, callgrind_zero_stats);
}

void end_counting(text &tag) {
  valgrind_request(0, callgrind_dump_stats_at,
                   reinterpret_cast<uintptr_t>(tag.c_str()));
  valgrind_request(0, callgrind_stop_instrumentation);
}

} // namespace

bool callgrind_listens() {
  // Handled requests give 0.
  return valgrind_request(1, callgrind_zero_stats) == 0;
}

void callgrind_count_canaries() {
  canaries_run(begin_counting, [] {
    text tag;
    put_canaries_tag(tag, uint32_t(getpid()));
    end_counting(tag);
  });
}

void callgrind_add_module(const hotpath_site *begin, const hotpath_site *end) {
  for (unsigned i = 0; i < waiting_count; ++i)
    if (waiting[i].begin == begin)
      return;
  if (waiting_count < most_waiting)
    waiting[waiting_count++] = {begin, end};
  else
    describe({begin, end});
  if (begun.exchange(true, std::memory_order_relaxed))
    return;
  begin_counting();
}

void callgrind_remove_module(const hotpath_site *begin,
                             const hotpath_site *end) {
  for (unsigned i = 0; i < waiting_count; ++i)
    if (waiting[i].begin == begin && waiting[i].end == end) {
      describe(waiting[i]);
      waiting[i] = waiting[--waiting_count];
      break;
    }
}

void callgrind_restart() { valgrind_request(0, callgrind_zero_stats); }

void callgrind_end() {
  if (!begun.exchange(false, std::memory_order_relaxed))
    return;
  uint32_t number = arena_head().callgrind_dump + 1;
  text tag;
  put_callgrind_tag(tag, uint32_t(getpid()), number);
  end_counting(tag);
  arena_head().callgrind_dump = number;
}

void callgrind_describe() {
  for (unsigned i = 0; i < waiting_count; ++i)
    describe(waiting[i]);
  waiting_count = 0;
}

} // namespace hotpath
