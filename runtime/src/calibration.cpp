//===- calibration.cpp - What the measurement itself costs
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "calibration.h"
#include "accounting.h"
#include "calibration_probe.h"
#include "entry.h"

#include <algorithm>
#include <limits.h>

namespace hotpath {

namespace {

// Medians of small batches: an interrupt spoils a batch, not the result.
constexpr unsigned warm_up = 256;
constexpr unsigned samples = 1024;
constexpr unsigned batches = 25;
constexpr unsigned batch = 64;
constexpr unsigned most_tries = 4;
constexpr uint64_t unit = 1024; // of clock_costs

// In units of 1/1024 tick per call.
uint64_t cost_of(void (*probe)(const uint32_t *), const uint32_t *slot) {
  uint64_t each[batches];
  for (uint64_t &e : each) {
    uint64_t start = read_clock(the_clock.kind);
    for (unsigned i = 0; i < batch; ++i)
      probe(slot);
    e = (read_clock(the_clock.kind) - start) * unit / batch;
  }
  std::sort(each, each + batches);
  return each[batches / 2];
}

uint64_t less(uint64_t a, uint64_t b) { return a > b ? a - b : 0; }

} // namespace

void calibrate(clock_costs &costs) {
  thread_state &t = *current_thread();
  const uint32_t id = arena_head().site_capacity - 1;
  the_clock.floor = 0;
  for (unsigned i = 0; i < warm_up; ++i)
    hotpath_probe_measured(&id);
  auto *s = arena_at<site_stats>(t.stats[id].get());
  if (!t.stats[id].get())
    return;
  uint64_t seen[samples];
  for (uint64_t &d : seen) {
    uint64_t before = s->sum.get();
    hotpath_probe_measured(&id);
    d = s->sum.get() - before;
  }
  std::sort(seen, seen + samples);
  uint64_t floor = seen[samples / 2];
  uint64_t spread = seen[samples * 9 / 10] - seen[samples / 10];
  costs.floor.set(floor * unit);
  costs.noise.set(max_of(spread, floor / 8) * unit);
  // No call costs nothing: the processor has become faster in between.
  uint64_t bare, timed, untimed;
  unsigned tries = 0;
  do {
    bare = cost_of(hotpath_probe_bare, &id);
    timed = cost_of(hotpath_probe_measured, &id);
    t.countdown[id] = INT_MAX;
    untimed = cost_of(hotpath_probe_measured, &id);
    t.countdown[id] = 0;
  } while (untimed <= bare && ++tries < most_tries);
  costs.timed.set(less(timed, bare));
  costs.untimed.set(less(untimed, bare));
  the_clock.floor = floor;

  // Nothing of it counts: the site has no description, its context no call.
  t.stats[id].set(0);
  auto *n = arena_at<context_node>(tree_edge(t.tree, t.tree.root, id).edge);
  n->calls.set(0);
  n->total.set(0);
}

} // namespace hotpath
