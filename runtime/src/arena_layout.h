//===- arena_layout.h - The arena's layout, shared by writer and reader
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ARENA_LAYOUT_H
#define HOTPATH_ARENA_LAYOUT_H

#include "histogram.h"
#include "platform.h"

// Everything that is measured lives in one position-independent region, the
// arena. It holds no pointer: a link is an `arena_ref`, the distance from the
// region's first byte in units of 16 bytes, 0 meaning none. Every structure has
// a single writer; counters are relaxed atomics, links are published with
// release, so the arena may be read at any instant by another thread, by
// another process or, after a crash, from a file. The reader (snapshot.cpp)
// trusts nothing in it.
//
//   header -> sites[capacity]           by site id, ids from 1
//          -> modules (list)            a range of ids each
//          -> threads (list)            countdown[capacity], stats[capacity],
//                                       chunks of context-tree nodes
//          -> open frames (list)        written when the session ends
//          -> process                   what it was, in a file only
//          -> allocations               where they are counted: alloc_layout.h
//
// A session that began, or was reset, after something had been measured is what
// has been added since: each number less its baseline.

namespace hotpath {

using arena_ref = uint32_t;
constexpr unsigned arena_unit = 16;

constexpr char arena_magic[8] = {'h', 'o', 't', 'p', 'a', 't', 'h', 'A'};
constexpr uint32_t arena_version = 7;

/// Costs of the measurement itself, in 1/1024 of a tick.
struct clock_costs {
  counter<uint64_t> floor;   // what an empty timed call measures; taken off
  counter<uint64_t> noise;   // spread of that; means below it are unresolved
  counter<uint64_t> timed;   // whole cost of a timed call
  counter<uint64_t> untimed; // whole cost of an untimed call
};

struct arena_header {
  char magic[8];
  uint32_t version;
  uint32_t header_bytes;
  uint64_t size;                // of the region, bytes
  counter<uint64_t> used;       // bytes handed out so far
  uint32_t site_capacity;       // ids are below it
  counter<uint32_t> site_count; // the highest id in use
  arena_ref sites;              // site_record[site_capacity]
  counter<arena_ref> modules;
  counter<arena_ref> threads;
  counter<arena_ref> open_frames;
  counter<arena_ref> allocations; // process_allocations, of alloc_layout.h
  uint32_t pid;
  uint32_t clock_kind; // enum clock_kind
  // Both clocks (the second is CLOCK_MONOTONIC) at two instants, as far apart
  // as can be: what a tick is. The end is 0 while the session runs.
  uint64_t start_ticks;
  uint64_t start_ns;
  counter<uint64_t> end_ticks;
  counter<uint64_t> end_ns;
  // The session proper, calibration left out; the stop is 0 while it runs.
  uint64_t begin_ticks;
  counter<uint64_t> stop_ticks;
  uint64_t start_time_ns; // CLOCK_REALTIME
  clock_costs costs;
  arena_ref process; // process_record; 0: in memory, nobody else reads it
  // Under Callgrind, which counts in place of us, the number of its dump from
  // 1; else 0. Such an arena describes every site and has no statistics.
  uint32_t callgrind_dump;
  // Both clocks some time after the start, for who reads what a dead process
  // left.
  uint64_t later_ticks;
  uint64_t later_ns;
  counter<uint64_t> unsaved; // bytes that are in memory only: the disk was full
  counter<uint64_t> last_ticks; // the process still ran then
  counter<uint64_t> cpu_ns;     // processor time of the process, at the end
};

/// What the process tells of itself at the start. References to strings.
struct process_record {
  uint64_t start;      // when it began, field 22 of /proc/PID/stat: tells it
                       // from a later one with the same id
  arena_ref arguments; // the whole command line, each followed by a NUL
  arena_ref path, build_id;
  arena_ref os, kernel, arch, cpu, libc;
  arena_ref label, benchmark, user_metadata, source_root;
  uint32_t cores;
  uint32_t reserved;
};

/// Followed by `length` bytes and a NUL.
struct string_record {
  uint32_t length;
  char text[4];
};

/// Filled in when the site is first called, before its statistics are linked.
struct site_record {
  counter<arena_ref> name; // written last; 0: never called
  counter<arena_ref> symbol;
  counter<arena_ref> file;
  counter<uint32_t> line;
  counter<uint32_t> column;
  counter<uint32_t> flags; // HOTPATH_SITE_*
  counter<arena_ref> parameters;
  uint32_t reserved;
};

struct module_record {
  arena_ref next;
  uint32_t first_id;
  uint32_t count;
  counter<uint32_t> loaded;
};

/// What `exact_above` of a site is whose calls are not all timed.
constexpr int32_t sampled = INT32_MAX;

/// One site in one thread. All durations in ticks, after the floor. `sum` and
/// `inner` are weighted by the calls that each timed one stands for; `min`,
/// `max` and the histogram know of timed calls, pending ones left aside. What
/// the slow path would have to add on every call although it follows from the
/// rest is left to the reader: timed activations are what the histogram counts,
/// the total of the outermost ones is `sum` less `inner`; counts are read by
/// exact_calls.h. From `block` on: sampling.h.
struct alignas(64) site_stats {
  // The common way of the slow path needs this line only.
  counter<uint64_t> handed_out; // calls = handed_out - countdown[site]
  counter<uint64_t> sum;        // of all timed activations
  counter<uint32_t> active;     // resolved frames on the stack now
  // Every call is timed while the countdown, which then goes on below 0, is
  // above this.
  counter<int32_t> exact_above;
  // The edge that the last call took, from `last_parent`: its node and target.
  arena_ref last_parent; // 0: none
  arena_ref last_edge;
  arena_ref last_target;
  uint32_t block;          // calls that the next timed one stands for
  counter<uint32_t> place; // of that call among them
  uint32_t span;           // calls of the blocks to come; 0: none is timed
  uint32_t order;          // of the rests modulo 16
  uint32_t review_in;  // calls that are timed until the next look at the plan
  uint64_t review_sum; // or when `sum` passes this
  uint32_t site;
  uint32_t resume;       // `span` before the site's calls became long
  counter<uint64_t> min; // UINT64_MAX while there is none
  counter<uint64_t> max;
  counter<uint64_t> inner; // of those inside another of the site
  counter<arena_ref> octaves[histogram_octaves]; // of octave.h
  counter<uint64_t> unbucketed; // timed, but no room in the histogram
  counter<uint64_t> abandoned;  // left by longjmp or with their thread
  counter<uint64_t> untimed;    // handed out without a timed call for them
  uint64_t window_sum;          // `sum` and `handed_out` at the last review
  uint64_t window_handed;
  uint32_t window; // `review_in` after the last review
  uint32_t timed;  // calls, up to the last review
};

/// A calling context, or an edge that folds back: a call of a site that is
/// already on the path to the root leads to that ancestor (`target`), so the
/// tree is never deeper than the number of sites. An edge that does not fold is
/// its own target. Durations in ticks, weighted by the calls each stands for.
struct alignas(64) context_node {
  uint32_t site;    // 0: the root, or "(more)" when nodes ran out
  arena_ref parent; // 0: the root
  arena_ref target;
  uint32_t index; // dense, in order of creation: parents come first
  uint32_t reserved[2];
  counter<uint32_t> active;    // "(more)" only: its frames on the stack now
  counter<arena_ref> baseline; // node_baseline, 0: none
  counter<uint64_t> calls;     // through this edge; ended ones, unless it folds
  counter<uint64_t> total;     // of outermost activations of this context
  counter<uint64_t> inner;     // of activations inside another of this context,
                               // unless it called them itself
  counter<uint64_t> inner_children; // of such activations called from here
};

constexpr unsigned nodes_per_chunk = 63;
struct alignas(64) node_chunk {
  counter<arena_ref> next;
  counter<uint32_t> used;
  uint32_t reserved[14];
  context_node nodes[nodes_per_chunk];
};

/// Durations that are not in the histograms yet. Each: the site_stats in the
/// upper half, ticks in the lower.
constexpr unsigned most_pending = 63;
struct alignas(64) pending_durations {
  counter<uint32_t> used;
  uint32_t reserved;
  counter<uint64_t> entries[most_pending];
};

enum thread_record_state : uint32_t { thread_running = 1, thread_ended = 2 };

/// A thread, or several that lived one after the other.
struct thread_record {
  counter<arena_ref> next;
  counter<uint32_t> tid;
  counter<uint32_t> state;
  arena_ref countdown;       // int32_t[site_capacity]
  arena_ref stats;           // counter<arena_ref>[site_capacity], of site_stats
  arena_ref nodes;           // the first node_chunk; its first node is the root
  counter<uint32_t> threads; // how many shared this record
  arena_ref pending;         // pending_durations
  counter<arena_ref> baseline;    // thread_baseline, 0: none
  counter<arena_ref> allocations; // thread_allocations, of alloc_layout.h
  uint32_t reserved[2];
};

/// What a site of a thread had when the session began. `total` is that of the
/// outermost activations. The fields are not just what the site's were at that
/// instant: calls that were running are added once they end (baseline.cpp).
struct alignas(64) site_baseline {
  counter<uint64_t> calls;
  counter<uint64_t> sum;
  counter<uint64_t> total;
  counter<uint64_t> untimed;
  counter<uint64_t> weight; // calls that the timed ones stand for
  counter<uint64_t> unbucketed;
  counter<uint64_t> abandoned;
  uint64_t reserved;
  counter<arena_ref> octaves[histogram_octaves];
};

struct node_baseline {
  counter<uint64_t> calls;
  counter<uint64_t> total;
  counter<uint64_t> inner;
  counter<uint64_t> inner_children;
};

/// A timed call that was running when the session began.
struct straddler {
  arena_ref stats;
  arena_ref node;
  arena_ref parent; // node of the calling frame
  uint32_t state;   // as in open_frame
  uint64_t start;
  uint64_t before; // ticks until the session began
  uint32_t weight;
  uint32_t depth;   // of its frame on the stack
  uint32_t settled; // it has ended, and the baselines know
  uint32_t reserved;
};

constexpr unsigned straddlers_per_chunk = 63;
struct straddler_chunk {
  counter<arena_ref> next;
  counter<uint32_t> used;
  uint32_t reserved[10];
  straddler calls[straddlers_per_chunk];
};

struct thread_baseline {
  counter<arena_ref> sites; // counter<arena_ref>[site_count], of site_baseline
  counter<uint32_t> site_count; // ids are below it
  arena_ref straddlers;         // straddler_chunk
  uint32_t reserved;
};

/// An activation that had not ended when the session did.
struct open_frame {
  arena_ref stats;
  arena_ref node;
  arena_ref parent; // node of the calling frame
  uint32_t state;   // FRAME_* of frame.h
  uint64_t ticks;   // until the end of the session, from its start if need be
  uint32_t weight;
  uint32_t reserved;
};

constexpr unsigned open_frames_per_chunk = 127;
struct open_frame_chunk {
  counter<arena_ref> next;
  counter<uint32_t> used;
  uint32_t reserved[6];
  open_frame frames[open_frames_per_chunk];
};

static_assert(sizeof(site_record) == 32, "documented layout");
static_assert(sizeof(site_stats) == 384, "documented layout");
static_assert(sizeof(site_baseline) == 256, "documented layout");
static_assert(sizeof(node_baseline) == 32, "documented layout");
static_assert(sizeof(straddler) == 48, "documented layout");
static_assert(sizeof(context_node) == 64, "documented layout");
static_assert(sizeof(node_chunk) == 4096, "documented layout");
static_assert(sizeof(pending_durations) == 512, "documented layout");
static_assert(sizeof(open_frame) == 32, "documented layout");
static_assert(sizeof(thread_record) == 48, "documented layout");

} // namespace hotpath

#endif
