//===- alloc_layout.h - Allocations in the arena
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ALLOC_LAYOUT_H
#define HOTPATH_ALLOC_LAYOUT_H

#include "arena_layout.h"

// Written only where the allocator is interposed (alloc_interface.h):
//
//   header.allocations -> the process's -> live sites (list)
//   thread_record.allocations -> the thread's -> its sites (list)
//                                             -> open calls (list, at the end)
//   site_allocations.baseline -> what the site had when the session began
//
// "Asked" is what the program asked for, "usable" what the allocator set aside
// for it (malloc_usable_size), the only size that is known when it is freed.

namespace hotpath {

struct allocation_totals {
  counter<uint64_t> bytes; // asked
  counter<uint64_t> count;
  counter<uint64_t> usable_bytes;
  counter<uint64_t> freed_bytes; // usable
  counter<uint64_t> freed_count;
};

/// What a call was charged with: its own allocations, or those of the calls
/// inside too.
enum alloc_per_call : uint32_t { per_call_self = 0, per_call_cumulative = 1 };

struct process_allocations {
  uint32_t per_call; // enum alloc_per_call: what histograms and maxima hold
  uint32_t tracked;  // 1: each block is followed until it is freed
  counter<arena_ref> live_sites; // live_site, a list
  uint32_t reserved;
  uint64_t before_bytes; // asked, before the session began
  uint64_t before_count;
  // Of threads that could not be given a record. Several writers.
  allocation_totals elsewhere;
  allocation_totals elsewhere_before; // the session
  // Of blocks that are followed; all in asked bytes, under the tracker's lock.
  counter<uint64_t> live_bytes;
  counter<uint64_t> live_count;
  counter<uint64_t> peak_bytes;
  counter<uint64_t> peaks;     // how often there was a new peak
  counter<uint64_t> untracked; // blocks that were not: memory was refused
};

/// One site in one thread; site 0 is code that is not measured. A single
/// writer, the thread. A thread's totals are the sums over its sites.
struct alignas(64) site_allocations {
  allocation_totals self; // as soon as it happens, by calls of the site
  // Of calls that have allocated, once they have ended: the last `repeats` ones
  // were all charged with the same, and are not in the histograms yet.
  counter<uint64_t> last_bytes;
  counter<uint64_t> last_count;
  counter<uint64_t> repeats;
  uint32_t open; // the writer's: 1 while a call of it has a slot
  uint32_t site;
  arena_ref next;
  counter<arena_ref> baseline; // allocation_baseline, 0: none
  uint32_t reserved[4];
  counter<uint64_t> total_bytes; // of outermost calls
  counter<uint64_t> total_count;
  counter<uint64_t> inner_bytes; // of those inside another call of the site
  counter<uint64_t> inner_count;
  counter<uint64_t> max_bytes;
  counter<uint64_t> max_count;
  counter<uint64_t> min_bytes; // UINT64_MAX while there is none
  counter<uint64_t> min_count;
  counter<uint64_t> unbucketed; // calls without room in a histogram
  uint64_t unused[3];
  counter<arena_ref> bytes_octaves[histogram_octaves];
  counter<arena_ref> count_octaves[histogram_octaves];
};

/// What a site of a thread had when the session began, with the calls that were
/// not added up then; see arena_layout.h. Distributions hold the last `repeats`
/// too.
struct alignas(64) allocation_baseline {
  allocation_totals self;
  counter<uint64_t> total_bytes;
  counter<uint64_t> total_count;
  counter<uint64_t> inner_bytes;
  counter<uint64_t> inner_count;
  counter<uint64_t> unbucketed;
  counter<arena_ref> bytes_octaves[histogram_octaves];
  counter<arena_ref> count_octaves[histogram_octaves];
};

/// A call whose numbers were not added up when the session ended, with those of
/// equal ones just before it.
struct open_allocation {
  arena_ref site;                  // site_allocations
  uint32_t inner;                  // inside another call of the site
  uint64_t bytes, count;           // of all of them, with the calls inside
  uint64_t call_bytes, call_count; // what the last is charged with
  uint64_t counted;                // 1: that one began in this session
};

constexpr unsigned open_allocations_per_chunk = 21;
struct open_allocation_chunk {
  counter<arena_ref> next;
  counter<uint32_t> used;
  open_allocation calls[open_allocations_per_chunk];
};

/// One thread's, and of those that had the same record before it.
struct alignas(64) thread_allocations {
  counter<arena_ref> sites; // site_allocations, a list
  counter<arena_ref> open;  // open_allocation_chunk, a list
  allocation_totals before; // of the sums: earlier threads'
  counter<char> name[16];   // as the system knows the thread; may be empty
  // Of the threads with this record, those that had ended before the session.
  counter<uint32_t> ended_before;
};

/// What is live of a site's blocks, over all threads.
struct live_site {
  arena_ref next;
  uint32_t site;
  counter<uint64_t> bytes;
  counter<uint64_t> count;
  // Bytes at the peak, if `stamp` is the number of peaks; else nothing has
  // changed since, and `bytes` is.
  counter<uint64_t> peak_bytes;
  counter<uint64_t> stamp;
};

static_assert(sizeof(site_allocations) == 576, "documented layout");
static_assert(sizeof(open_allocation) == 48, "documented layout");

} // namespace hotpath

#endif
