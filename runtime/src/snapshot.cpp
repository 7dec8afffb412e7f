//===- snapshot.cpp - An arena, read into rows
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "snapshot.h"
#include "clock.h"
#include "frame.h"
#include "snapshot_rows.h"

namespace hotpath {

namespace {

class reader {
public:
  reader(snapshot &result, const void *base, size_t size)
      : s_(result), view_(base, size), rows_(result, view_) {}

  const char *read(const clock_pair *now) {
    if (const char *wrong = view_.open())
      return wrong;
    if (!prepare())
      return "no memory to read the arena";
    read_session(now);
    read_threads();
    read_open_frames();
    return enough_ && rows_.enough_memory() ? nullptr
                                            : "no memory to read the arena";
  }

private:
  bool prepare() {
    chunks_left_ = view_.most(sizeof(node_chunk)) * 2;
    s_.site_count = view_.header().site_count.get();
    return rows_.prepare();
  }

  void read_session(const clock_pair *now) {
    const arena_header &h = view_.header();
    s_.pid = h.pid;
    s_.clock_kind = h.clock_kind;
    s_.start_time_ns = h.start_time_ns;
    uint64_t ticks = h.end_ticks.get(), ns = h.end_ns.get();
    uint64_t stop = h.stop_ticks.get();
    if (!ticks && now) {
      ticks = now->ticks;
      ns = now->ns;
      stop = ticks;
    }
    double passed_ticks = double(int64_t(ticks - h.start_ticks));
    double passed_ns = double(int64_t(ns - h.start_ns));
    if (passed_ticks > 0 && passed_ns > 0)
      s_.ns_per_tick = passed_ns / passed_ticks;
    double wall = double(int64_t(stop - h.begin_ticks));
    s_.wall_ns = wall > 0 ? wall * s_.ns_per_tick : 0;
    auto cost = [&](const counter<uint64_t> &c) {
      return double(c.get()) / 1024 * s_.ns_per_tick;
    };
    s_.floor_ns = cost(h.costs.floor);
    s_.noise_ns = cost(h.costs.noise);
    s_.timed_ns = cost(h.costs.timed);
    s_.untimed_ns = cost(h.costs.untimed);
  }

  void add_stats(row &r, const site_stats &stats, int32_t countdown) {
    r.calls += stats.handed_out.get() - uint64_t(int64_t(countdown));
    uint64_t timed = stats.unbucketed.get(), sum = stats.sum.get();
    r.sum += sum;
    r.total += sum - stats.inner.get();
    r.min = min_of(r.min, stats.min.get());
    r.max = max_of(r.max, stats.max.get());
    r.abandoned += stats.abandoned.get();
    for (unsigned o = 0; o < histogram_octaves; ++o) {
      auto *from = view_.array<counter<uint64_t>>(stats.octaves[o].acquire(),
                                                  histogram_buckets);
      uint64_t *to = from ? rows_.octave(r, o) : nullptr;
      for (unsigned i = 0; to && i < histogram_buckets; ++i) {
        uint64_t n = from[i].get();
        to[i] += n;
        timed += n;
      }
    }
    r.timed += timed;
  }

  void read_threads() {
    const uint32_t capacity = view_.header().site_capacity;
    uint64_t left = view_.most(sizeof(thread_record) +
                               size_t(capacity) * 2 * sizeof(uint32_t));
    arena_ref at = view_.header().threads.acquire();
    for (; at && left; --left) {
      auto *t = view_.at<thread_record>(at);
      if (!t)
        return;
      s_.thread_count += t->threads.get();
      auto *countdown = view_.array<int32_t>(t->countdown, capacity);
      auto *stats = view_.array<counter<arena_ref>>(t->stats, capacity);
      for (uint32_t id = 1; countdown && stats && id <= s_.site_count; ++id)
        if (auto *of = view_.at<site_stats>(stats[id].acquire()))
          add_stats(*rows_.of(id), *of,
                    __atomic_load_n(&countdown[id], __ATOMIC_RELAXED));
      read_contexts(t->nodes);
      at = t->next.acquire();
    }
    for (uint32_t i = 0; i < s_.row_count; ++i) {
      s_.calls += s_.rows[i].calls;
      s_.timed += s_.rows[i].timed;
    }
  }

  template <class F> void each_node(arena_ref chunk, F f) {
    for (; chunk && chunks_left_; --chunks_left_) {
      auto *c = view_.at<node_chunk>(chunk);
      if (!c)
        return;
      uint32_t used = min_of(c->used.acquire(), nodes_per_chunk);
      for (uint32_t i = 0; i < used; ++i)
        f(c->nodes[i]);
      chunk = c->next.acquire();
    }
  }

  // Adds self times, callers and the calls inside, from one thread's tree.
  void read_contexts(arena_ref first) {
    uint32_t count = 0;
    each_node(first, [&](const context_node &) { ++count; });
    auto **nodes = s_.memory.array<const context_node *>(count);
    auto *inside = s_.memory.array<uint64_t>(count);
    if (!nodes || !inside) {
      enough_ = false;
      return;
    }
    // A writer may have added some since they were counted: left out.
    each_node(first, [&](const context_node &n) {
      if (n.index < count)
        nodes[n.index] = &n;
    });
    for (uint32_t i = count; i-- > 1;) {
      const context_node *n = nodes[i];
      auto *parent = n ? view_.at<context_node>(n->parent) : nullptr;
      if (!parent || parent->index >= i)
        continue; // damaged
      uint64_t calls = n->calls.get(), total = n->total.get();
      inside[parent->index] += calls + inside[i];
      if (row *r = rows_.of(n->site))
        r->calls_inside += inside[i];
      add_self(*n, int64_t(total) + int64_t(n->inner.get()) -
                       int64_t(n->inner_children.get()));
      add_self(*parent, -int64_t(total));
      add_caller(*n, *parent, calls, total);
    }
  }

  void add_self(const context_node &n, int64_t ticks) {
    if (row *r = rows_.of(n.site))
      r->self += ticks;
    else if (n.parent)
      s_.more_self += ticks;
    else
      s_.roots_total += uint64_t(-ticks);
  }

  void add_caller(const context_node &n, const context_node &parent,
                  uint64_t calls, uint64_t total) {
    row *r = rows_.of(n.site);
    if (!r || !(calls | total))
      return;
    row *by = rows_.of(parent.site);
    uint32_t index = by              ? uint32_t(by - s_.rows)
                     : parent.parent ? more_contexts
                                     : outside;
    if (caller *c = rows_.caller_of(*r, index)) {
      c->calls += calls;
      c->total += total;
    }
  }

  void read_open_frames() {
    arena_ref at = view_.header().open_frames.acquire();
    for (uint64_t left = view_.most(sizeof(open_frame_chunk)); at && left;
         --left) {
      auto *c = view_.at<open_frame_chunk>(at);
      if (!c)
        return;
      uint32_t used = min_of(c->used.acquire(), open_frames_per_chunk);
      for (uint32_t i = 0; i < used; ++i)
        add_open(c->frames[i]);
      at = c->next.acquire();
    }
  }

  void add_open(const open_frame &f) {
    auto *stats = view_.at<site_stats>(f.stats);
    auto *n = view_.at<context_node>(f.node);
    auto *parent = n && (f.state & frame_inner_node)
                       ? view_.at<context_node>(f.parent)
                   : n ? view_.at<context_node>(n->parent)
                       : nullptr;
    row *r = stats ? rows_.of(stats->site) : nullptr;
    if (!r || !n || !parent)
      return;
    ++r->open;
    ++r->timed;
    ++s_.timed;
    r->sum += f.ticks;
    r->min = min_of(r->min, f.ticks);
    r->max = max_of(r->max, f.ticks);
    histogram_bucket b = bucket_of(f.ticks);
    if (uint64_t *counts = rows_.octave(*r, b.octave))
      ++counts[b.index];
    if (!(f.state & frame_inner_site))
      r->total += f.ticks;
    uint64_t weighted = f.ticks * f.weight;
    add_self(*n, int64_t(weighted));
    add_self(*parent, -int64_t(weighted));
    if (!(f.state & frame_inner_node))
      add_caller(*n, *parent, 0, weighted);
  }

  snapshot &s_;
  arena_view view_;
  row_table rows_;
  // Each chunk is visited twice; one that a damaged list leads to more often
  // uses up what the last ones would need, so the cost stays linear.
  uint64_t chunks_left_ = 0;
  bool enough_ = true;
};

} // namespace

const char *snapshot_read(snapshot &result, const void *base, size_t size,
                          const clock_pair *now) {
  const char *wrong = reader(result, base, size).read(now);
  if (wrong)
    result.row_count = 0;
  return wrong;
}

uint64_t row_percentile(const row &r, uint32_t thousandths) {
  uint64_t n = 0;
  for (const uint64_t *counts : r.octaves)
    for (unsigned i = 0; counts && i < histogram_buckets; ++i)
      n += counts[i];
  if (!n)
    return 0;
  // The smallest value that at least this share of the calls does not exceed.
  auto rank = uint64_t(
      (static_cast<unsigned __int128>(n) * thousandths + 99999) / 100000);
  uint64_t seen = 0;
  for (unsigned o = 0; o < histogram_octaves; ++o)
    for (unsigned i = 0; r.octaves[o] && i < histogram_buckets; ++i)
      if ((seen += r.octaves[o][i]) >= rank)
        return max_of(r.min, min_of(r.max, bucket_middle({o, i})));
  return r.max;
}

double row_overhead_ns(const snapshot &s, const row &r) {
  double outside_its_reads = s.timed_ns - s.floor_ns;
  return outside_its_reads > 0 ? double(r.calls_inside) * outside_its_reads : 0;
}

} // namespace hotpath
