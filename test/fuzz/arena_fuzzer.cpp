//===- arena_fuzzer.cpp - Any bytes as an arena, read and rendered
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file that claims to be an arena is refused or rendered; it never makes the
// reader leave its bytes, fail an assumption of the language or run for ever,
// and what is rendered is a JSON text, and a table without control characters.
//
//===----------------------------------------------------------------------===//
#include "clock.h"
#include "recorded_facts.h"
#include "report.h"
#include "sparse_arena.h"

#include <nlohmann/json.hpp>
#include <sanitizer/asan_interface.h>
#include <sanitizer/lsan_interface.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

using namespace hotpath;
using namespace hotpath::test;

namespace {

/// Calls `f` with what the input puts where: block by block, or all at once
/// when it begins as an arena does, so that inputs from elsewhere can be tried.
template <class F> void each_piece(const uint8_t *data, size_t size, F f) {
  if (size >= sizeof arena_magic &&
      memcmp(data, arena_magic, sizeof arena_magic) == 0) {
    f(0, data, min_of(size, largest_sparse_arena));
    return;
  }
  for (; size >= sizeof(sparse_record); size -= sizeof(sparse_record)) {
    sparse_record r;
    memcpy(&r, data, sizeof r);
    if (r.number < largest_sparse_arena / sparse_block)
      f(size_t(r.number) * sparse_block, r.bytes, sparse_block);
    data += sizeof r;
  }
}

// One buffer for all inputs. What is behind the last byte of the present one is
// poisoned, and only what differs from the one before is written: clearing and
// poisoning a megabyte would be most of the time.
class arena_bytes {
public:
  arena_bytes(const uint8_t *data, size_t size) : data_(data), size_(size) {
    size_t end = 0;
    each_piece(data, size, [&](size_t at, const uint8_t *, size_t n) {
      end = max_of(end, at + n);
    });
    limit_to(end);
    each_piece(data, size, [&](size_t at, const uint8_t *from, size_t n) {
      memcpy(buffer + at, from, n);
    });
  }
  ~arena_bytes() {
    each_piece(data_, size_, [&](size_t at, const uint8_t *, size_t n) {
      memset(buffer + at, 0, n);
    });
  }
  arena_bytes(const arena_bytes &) = delete;
  const uint8_t *begin() const { return buffer; }
  size_t size() const { return readable; }

private:
  static void limit_to(size_t end) {
    if (end < readable)
      __asan_poison_memory_region(buffer + end, readable - end);
    else
      __asan_unpoison_memory_region(buffer + readable, end - readable);
    readable = end;
  }

  const uint8_t *data_;
  size_t size_;
  alignas(64) static uint8_t buffer[largest_sparse_arena];
  static size_t readable;
};

alignas(64) uint8_t arena_bytes::buffer[largest_sparse_arena];
size_t arena_bytes::readable = largest_sparse_arena;

[[noreturn]] void fail(const char *what, const char *rendered) {
  fprintf(stderr, "%s:\n%s\n", what, rendered);
  abort();
}

constexpr unsigned rendered_ways = 5;

// Parsed once: the copy of what was parsed stays for the life of a process,
// which is no leak.
const flags &flags_for(unsigned way) {
  static flags all[rendered_ways];
  static const bool parsed = [] {
    __lsan::ScopedDisabler on_purpose;
    static char variables[rendered_ways][50] = {
        "HOTPATH_PERCENTILES=0.001,50,95,99.9,100", "HOTPATH_LIMIT=3",
        "HOTPATH_FUNCTIONS_NAME_DEPTH=1", "HOTPATH_FOCUS=a",
        "HOTPATH_FUNCTIONS_LIMIT=0"};
    for (unsigned i = 0; i < rendered_ways; ++i) {
      char *environment[] = {variables[i], nullptr};
      all[i] = flags_default();
      flags_parse(environment, all[i], [](const char *) {});
    }
    return true;
  }();
  (void)parsed;
  return all[way % rendered_ways];
}

void render(const snapshot &s, const report_facts &facts, unsigned way) {
  scratch memory;
  const flags &f = flags_for(way);
  selection chosen = report_select(s, f, memory, [](const char *) {});
  text table, json;
  report_table(table, s, chosen, f, facts, {40 + way % 128, false});
  report_json(json, s, chosen, f, facts, way & 1);
  for (const char *c = table.c_str(); *c; ++c)
    if (static_cast<unsigned char>(*c) < ' ' && *c != '\n')
      fail("a control character in the table", table.c_str());
  if (!nlohmann::json::accept(json.c_str(), json.c_str() + json.size()))
    fail("not JSON", json.c_str());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  unsigned way = size ? data[size - 1] : 0;
  arena_bytes bytes(data, size);
  clock_pair now = {uint64_t(1) << 40, uint64_t(1) << 39};
  snapshot s;
  if (snapshot_read(s, bytes.begin(), bytes.size(), way & 128 ? &now : nullptr))
    return 0;
  for (uint32_t i = 0; i < s.row_count; ++i) {
    (void)row_mean(s.rows[i]);
    (void)row_overhead_ns(s, s.rows[i]);
    (void)row_percentile(s.rows[i], 1 + way * 390);
  }
  arena_view view(bytes.begin(), bytes.size());
  if (!view.open())
    render(s, recorded_facts(view), way);
  return 0;
}
