//===- snapshot_alloc.h - Allocations, read into rows
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SNAPSHOT_ALLOC_H
#define HOTPATH_SNAPSHOT_ALLOC_H

#include "alloc_layout.h"
#include "arena_view.h"
#include "snapshot_rows.h"

namespace hotpath {

/// Bytes and counts of one kind.
struct allocated_sum {
  uint64_t bytes, count;
};

/// A distribution over the calls of a row that have allocated.
struct call_distribution {
  uint64_t *octaves[histogram_octaves]; // 64 counts each, or null
  uint64_t min, max;
  const known_percentile *known; // of all calls; may be null
  uint32_t known_count;
};

/// The allocations of one function over all threads, or of code that is not
/// measured. Only members up to `freed` have a meaning for the latter.
struct row_allocations {
  allocated_sum self;
  allocated_sum total; // of outermost calls, with the calls inside
  allocated_sum freed; // usable bytes
  allocated_sum inner; // as `total`, of calls inside another of the function
  uint64_t calls;      // that have allocated
  call_distribution bytes, count; // per call, as snapshot_allocations tells
  allocated_sum live;             // at the end, where blocks are followed
  uint64_t peak_bytes;            // when the process had most
};

/// What threads have allocated and freed.
struct thread_row {
  uint32_t tid;     // of the last of them
  uint32_t threads; // how many
  bool running;
  char name[sizeof(thread_allocations::name) + 1];
  allocated_sum allocated;
  uint64_t usable_bytes;
  allocated_sum freed;
};

struct snapshot_allocations {
  bool per_call_is_cumulative; // calls are charged with the calls inside
  bool without_percentiles;    // a report that holds none was read
  bool tracked;
  allocated_sum before; // the session
  thread_row process;   // all of it
  thread_row *threads;
  uint32_t thread_count;
  row_allocations outside;
  allocated_sum live;
  uint64_t peak_bytes;
  uint64_t untracked;
};

/// Reads what an arena has about allocations, if anything, into `s.allocations`
/// and the rows' `allocations`. After the threads have been read. False when
/// memory is refused.
bool read_allocations(snapshot &s, const arena_view &view, row_table &rows);

} // namespace hotpath

#endif
