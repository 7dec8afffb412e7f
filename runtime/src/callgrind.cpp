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
#include "object_symbols.h"
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
// What a block's texts and code are in may be unloaded, which flushes this.
hotpath_block waiting_blocks[most_waiting];
unsigned waiting_block_count = 0;
bool had_module = false;
uint32_t first_dump = 1;        // of the session
std::atomic<bool> begun{false}; // and not ended

void describe(const module_bounds &m) {
  uint32_t first = arena_head().site_count.get() + 1;
  registry_add(m.begin, m.end);
  for (uint32_t id = first; id <= arena_head().site_count.get(); ++id)
    (void)registry_describe(id);
}

void describe(const hotpath_block &b) {
  scratch memory;
  uint32_t id = registry_add_zone(
      b, symbol_of(reinterpret_cast<uintptr_t>(b.zone), memory));
  if (id)
    (void)registry_describe(id);
}

void describe_blocks() {
  for (unsigned i = 0; i < waiting_block_count; ++i)
    describe(waiting_blocks[i]);
  waiting_block_count = 0;
}

// In this order, so that nothing between the two is left in the counts.
void begin_counting() {
  valgrind_request(0, callgrind_start_instrumentation);
  valgrind_request(0, callgrind_zero_stats);
}

void write_dump(text &tag) {
  valgrind_request(0, callgrind_dump_stats_at,
                   reinterpret_cast<uintptr_t>(tag.c_str()));
}

void write_session_dump() {
  uint32_t number = arena_head().callgrind_dump + 1;
  text tag;
  put_callgrind_tag(tag, uint32_t(getpid()), number);
  write_dump(tag);
  arena_head().callgrind_dump = number;
}

void start_from_zero() {
  first_dump = arena_head().callgrind_dump + 1;
  begun.store(true, std::memory_order_relaxed);
  begin_counting();
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
    write_dump(tag);
    valgrind_request(0, callgrind_stop_instrumentation);
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
  if (had_module)
    return;
  had_module = true;
  start_from_zero();
}

uint32_t callgrind_add_block(const hotpath_block &block) {
  constexpr uint32_t known = UINT32_MAX;
  if (!block.zone)
    return known;
  if (waiting_block_count == most_waiting)
    describe_blocks();
  waiting_blocks[waiting_block_count++] = block;
  return known;
}

void callgrind_remove_module(const hotpath_site *begin,
                             const hotpath_site *end) {
  describe_blocks();
  for (unsigned i = 0; i < waiting_count; ++i)
    if (waiting[i].begin == begin && waiting[i].end == end) {
      describe(waiting[i]);
      waiting[i] = waiting[--waiting_count];
      break;
    }
}

void callgrind_begin() {
  had_module = true;
  start_from_zero();
}

void callgrind_restart() {
  first_dump = arena_head().callgrind_dump + 1;
  valgrind_request(0, callgrind_zero_stats);
}

void callgrind_pause(bool pause) {
  if (begun.load(std::memory_order_relaxed))
    valgrind_request(0, pause ? callgrind_stop_instrumentation
                              : callgrind_start_instrumentation);
}

void callgrind_dump() {
  if (begun.load(std::memory_order_relaxed))
    write_session_dump();
}

uint32_t callgrind_dumps() {
  return arena_head().callgrind_dump + 1 - first_dump;
}

void callgrind_end() {
  if (!begun.exchange(false, std::memory_order_relaxed))
    return;
  write_session_dump();
  valgrind_request(0, callgrind_stop_instrumentation);
}

void callgrind_describe() {
  for (unsigned i = 0; i < waiting_count; ++i)
    describe(waiting[i]);
  waiting_count = 0;
  describe_blocks();
}

} // namespace hotpath

extern "C" __attribute__((visibility("default"))) uint8_t __hotpath_counting =
    0;
