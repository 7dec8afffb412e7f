//===- snapshot.h - An arena, read into rows
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SNAPSHOT_H
#define HOTPATH_SNAPSHOT_H

#include "arena_layout.h"
#include "memory.h"

namespace hotpath {

/// Ticks, or ns, that an estimate stands for; hostile values too.
inline uint64_t ticks_of(double x) {
  return x >= 9e18 ? uint64_t(9e18) : x > 0 ? uint64_t(x + 0.5) : 0;
}

/// Adds modulo 2^64: what is subtracted comes as its complement, and hostile
/// values do not overflow.
inline void add_ticks(int64_t &sum, uint64_t ticks) {
  sum = int64_t(uint64_t(sum) + ticks);
}

/// Callers that are no row.
constexpr uint32_t outside = UINT32_MAX;           // code that is not measured
constexpr uint32_t more_contexts = UINT32_MAX - 1; // contexts past the cap

struct row_allocations;
struct snapshot_allocations;

struct caller {
  uint32_t row; // index of the calling row, or one of the above
  caller *next;
  uint64_t calls;
  uint64_t total;  // ticks, outermost activations
  double estimate; // of `calls`, while they are added up
};

/// A percentile that is known, whatever the histogram says.
struct known_percentile {
  uint32_t thousandths;
  uint64_t value; // ticks; bytes or a count of allocations
};

/// One function: its sites of equal name, symbol and place (variants of a
/// constructor, an inline function in two modules) over all threads. Ticks.
/// Where calls were sampled (`timed` is less than `calls`), `sum`, `total`,
/// `self` and what is said of callers are estimates for all calls.
struct row {
  uint32_t id;        // of the first site
  const char *name;   // never null
  const char *symbol; // the others may be
  const char *file;
  const char *parameters; // "(int, const char *)"
  uint32_t line, column, flags;
  uint64_t calls;
  uint64_t timed;   // activations with a duration, open ones included
  uint64_t covered; // calls that those stand for
  uint64_t sum;     // of the durations of these
  uint64_t total;   // of the outermost ones
  uint64_t min, max;
  int64_t self;
  uint64_t abandoned;
  uint64_t open;         // had not returned when the session ended, or yet
  uint64_t calls_inside; // measured calls made within `total`
  uint64_t timed_inside; // of those, timed ones
  uint64_t *octaves[histogram_octaves]; // 64 counts each, or null
  caller *callers;
  uint32_t caller_count;
  const known_percentile *known; // may be null
  uint32_t known_count;
  row_allocations *allocations; // of snapshot_alloc.h; null: none, nothing freed
};

/// One calling context: the rows on a path from outside, over all threads. A
/// call of a function that is on the path already folds back into that one's
/// context, so a path names no site twice.
struct merged_context {
  uint32_t row;             // or `more_contexts`
  uint32_t parent;          // index, below its own; `outside` at a root
  uint64_t calls;           // recursive ones included
  uint64_t recursive_calls; // those that folded back
  uint64_t total;           // ticks, outermost activations
  uint64_t self_ns;         // all contexts of a row add up to the row's
  // While they are added up:
  int64_t self; // ticks
  double calls_estimate, recursive_estimate;
};

/// A thread, or several that lived one after the other in one place.
struct thread_figures {
  uint32_t record;  // the place: the same in every look at the session
  uint32_t tid;     // of the last
  uint32_t threads; // how many
  bool running;
  uint64_t calls;
  uint64_t busy; // ticks of the outermost measured calls; those that were open
                 // when the session ended are not known by thread
  thread_figures *next;
};

struct snapshot {
  scratch memory;
  row *rows = nullptr;
  uint32_t row_count = 0;
  merged_context *contexts = nullptr; // parents come first
  uint32_t context_count = 0;
  uint32_t site_count = 0;
  uint32_t thread_count = 0;
  thread_figures *threads = nullptr;
  int64_t more_self = 0;    // ticks of contexts past the cap
  uint64_t roots_total = 0; // ticks of everything called from outside
  uint64_t calls = 0;
  uint64_t timed = 0;
  // Null: the program's allocator was not interposed.
  snapshot_allocations *allocations = nullptr;

  uint32_t pid = 0;
  uint32_t clock_kind = 0;
  // Number of Callgrind's dump; 0: a native run. The rows then are all sites,
  // and have no numbers.
  uint32_t callgrind_dump = 0;
  bool ended = false;   // the session wrote its end; else the process is still
                        // running, or died
  uint64_t unsaved = 0; // bytes of statistics that the file has no space for
  uint64_t start_time_ns = 0; // since 1970
  double ns_per_tick = 1;
  double wall_ns = 0;
  double floor_ns = 0, noise_ns = 0, timed_ns = 0, untimed_ns = 0;

  double ns(uint64_t ticks) const { return double(ticks) * ns_per_tick; }
};

/// Reads `size` bytes at `base` (aligned to 64), which others may be writing.
/// `now` gives both clocks for a session that is running. Null for one that has
/// ended, or whose process died; that lasted until the last thing known. Cost
/// is linear in sites, contexts and threads. Returns null, or what was wrong;
/// then the snapshot is empty. Strings point into the arena.
struct clock_pair;
const char *snapshot_read(snapshot &result, const void *base, size_t size,
                          const clock_pair *now);

/// The value at a percentile (thousandths of a percent, above 0) of a histogram
/// and of `zeros` values of 0, off by at most 1.6 %; 0 when there is none.
uint64_t histogram_percentile(uint64_t *const *octaves, uint64_t zeros,
                              uint64_t min, uint64_t max, uint32_t thousandths);

/// Ticks at a percentile (thousandths of a percent, above 0), off by at most
/// 1.6 %; 0 for a row without timed calls.
uint64_t row_percentile(const row &r, uint32_t thousandths);

/// Ticks of the mean over all activations; 0 for a row without timed calls.
double row_mean(const row &r);

/// ns that measuring the calls inside a row took within its total.
double row_overhead_ns(const snapshot &s, const row &r);

} // namespace hotpath

#endif
