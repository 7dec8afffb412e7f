//===- snapshot.cpp - An arena, read into rows
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "snapshot.h"
#include "clock.h"
#include "frame.h"
#include "snapshot_contexts.h"
#include "snapshot_rows.h"

namespace hotpath {

namespace {

class reader {
public:
  reader(snapshot &result, const void *base, size_t size)
      : s_(result), view_(base, size), rows_(result, view_),
        contexts_(result, view_, rows_) {}

  const char *read(const clock_pair *now) {
    if (const char *wrong = view_.open())
      return wrong;
    if (!prepare())
      return "no memory to read the arena";
    read_session(now);
    if (!want_open_nodes())
      return "no memory to read the arena";
    read_threads();
    read_open_frames();
    if (!contexts_.enough_memory() || !rows_.enough_memory())
      return "no memory to read the arena";
    finish_rows(s_);
    finish_contexts(s_);
    if (!s_.ended && !now)
      lengthen_session();
    return nullptr;
  }

private:
  bool prepare() {
    s_.site_count = view_.header().site_count.get();
    pending_ = s_.memory.array<uint32_t>(size_t(s_.site_count) + 1);
    return pending_ && rows_.prepare() && contexts_.prepare();
  }

  void read_session(const clock_pair *now) {
    const arena_header &h = view_.header();
    s_.pid = h.pid;
    s_.clock_kind = h.clock_kind;
    s_.start_time_ns = h.start_time_ns;
    uint64_t ticks = h.end_ticks.get(), ns = h.end_ns.get();
    uint64_t stop = h.stop_ticks.get();
    s_.ended = ticks != 0;
    s_.unsaved = h.unsaved.get();
    if (!s_.ended && now) {
      ticks = now->ticks;
      ns = now->ns;
      stop = ticks;
    } else if (!s_.ended) {
      ticks = h.later_ticks;
      ns = h.later_ns;
      stop = max_of(ticks, h.last_ticks.get());
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

  // Of a process that died the last instant known may be long before its end,
  // but no call can have lasted longer than the session.
  void lengthen_session() {
    for (uint32_t i = 0; i < s_.row_count; ++i)
      s_.wall_ns = max_of(s_.wall_ns, s_.ns(s_.rows[i].max));
  }

  // What the timed calls of a site in a thread stand for.
  site_estimate estimate(const site_stats &stats, uint64_t calls,
                         uint64_t timed) {
    uint64_t active = stats.active.get(), untimed = stats.untimed.get();
    uint64_t weight = stats.handed_out.get() - stats.place.get() - untimed;
    auto sum = double(stats.sum.get());
    site_estimate e = {};
    e.calls = calls;
    e.exact = timed + active >= weight;
    e.ended = e.exact && !active;
    e.open = active && !s_.ended;
    e.covered = e.exact ? timed : timed ? calls - untimed : 0;
    e.weight = e.exact ? double(timed) : double(weight);
    e.time = e.exact ? 1 : weight ? double(calls - untimed) / e.weight : 0;
    e.mean = e.weight > 0 ? (sum - double(stats.inner.get())) / e.weight : 0;
    e.timed_share = calls ? double(timed) / double(calls) : 0;
    return e;
  }

  site_estimate add_stats(row &r, const site_stats &stats, int32_t countdown,
                          uint32_t pending) {
    uint64_t calls = stats.handed_out.get() - uint64_t(int64_t(countdown));
    uint64_t timed = stats.unbucketed.get() + pending;
    r.calls += calls;
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
    site_estimate e = estimate(stats, calls, timed);
    uint64_t sum = stats.sum.get(), inner = stats.inner.get();
    r.covered += e.covered;
    r.sum += e.exact ? sum : ticks_of(double(sum) * e.time);
    r.total += e.exact ? sum - inner : ticks_of(double(sum - inner) * e.time);
    return e;
  }

  // Before the histograms: what a running thread moves meanwhile may be counted
  // twice, but is not missed.
  void read_pending(arena_ref ref) {
    auto *p = view_.at<pending_durations>(ref);
    uint32_t n = p ? min_of(p->used.acquire(), most_pending) : 0;
    for (uint32_t i = 0; i < n; ++i) {
      uint64_t entry = p->entries[i].get();
      auto *stats = view_.at<site_stats>(arena_ref(entry >> 32));
      row *r = stats ? rows_.of(stats->site) : nullptr;
      if (!r)
        continue;
      ++pending_[stats->site];
      histogram_bucket b = bucket_of(uint32_t(entry));
      if (uint64_t *counts = rows_.octave(*r, b.octave))
        ++counts[b.index];
    }
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
      read_pending(t->pending);
      auto *countdown = view_.array<int32_t>(t->countdown, capacity);
      auto *stats = view_.array<counter<arena_ref>>(t->stats, capacity);
      for (uint32_t id = 1; countdown && stats && id <= s_.site_count; ++id) {
        auto *of = view_.at<site_stats>(stats[id].acquire());
        contexts_.site(id) =
            of ? add_stats(*rows_.of(id), *of,
                           __atomic_load_n(&countdown[id], __ATOMIC_RELAXED),
                           pending_[id])
               : site_estimate{};
        pending_[id] = 0;
      }
      contexts_.read(t->nodes);
      at = t->next.acquire();
    }
    for (uint32_t i = 0; i < s_.row_count; ++i) {
      s_.calls += s_.rows[i].calls;
      s_.timed += s_.rows[i].timed;
    }
  }

  template <class F> void each_open_frame(F f) {
    arena_ref at = view_.header().open_frames.acquire();
    for (uint64_t left = view_.most(sizeof(open_frame_chunk)); at && left;
         --left) {
      auto *c = view_.at<open_frame_chunk>(at);
      if (!c)
        return;
      uint32_t used = min_of(c->used.acquire(), open_frames_per_chunk);
      for (uint32_t i = 0; i < used; ++i)
        f(c->frames[i]);
      at = c->next.acquire();
    }
  }

  const context_node *parent_of(const open_frame &f, const context_node *n) {
    if (!n)
      return nullptr;
    return view_.at<context_node>(f.state & frame_inner_node ? f.parent
                                                             : n->parent);
  }

  // Their contexts are needed after the trees have been read. A writer may add
  // some between the two looks: nothing but their place is unknown then.
  bool want_open_nodes() {
    uint64_t count = 0;
    each_open_frame([&](const open_frame &) { count += 2; });
    node_map &nodes = contexts_.open_nodes();
    if (!nodes.prepare(count))
      return false;
    each_open_frame([&](const open_frame &f) {
      auto *n = view_.at<context_node>(f.node);
      auto *parent = parent_of(f, n);
      if (!parent || count < 2)
        return;
      count -= 2;
      nodes.want(n);
      nodes.want(parent);
    });
    return true;
  }

  void read_open_frames() {
    each_open_frame([&](const open_frame &f) { add_open(f); });
  }

  void add_open(const open_frame &f) {
    auto *stats = view_.at<site_stats>(f.stats);
    auto *n = view_.at<context_node>(f.node);
    auto *parent = parent_of(f, n);
    row *r = stats ? rows_.of(stats->site) : nullptr;
    if (!r || !parent)
      return;
    ++r->open;
    ++r->timed;
    ++s_.timed;
    // One call, whatever it was to stand for: the others have ended.
    r->covered += f.weight == 1;
    r->sum += f.ticks;
    r->min = min_of(r->min, f.ticks);
    r->max = max_of(r->max, f.ticks);
    histogram_bucket b = bucket_of(f.ticks);
    if (uint64_t *counts = rows_.octave(*r, b.octave))
      ++counts[b.index];
    if (!(f.state & frame_inner_site))
      r->total += f.ticks;
    contexts_.add_open(*n, *parent, f.ticks, f.state);
  }

  snapshot &s_;
  arena_view view_;
  row_table rows_;
  context_reader contexts_;
  uint32_t *pending_ = nullptr; // of the thread that is read, by site id
};

} // namespace

const char *snapshot_read(snapshot &result, const void *base, size_t size,
                          const clock_pair *now) {
  const char *wrong = reader(result, base, size).read(now);
  if (wrong)
    result.row_count = result.context_count = 0;
  return wrong;
}

uint64_t row_percentile(const row &r, uint32_t thousandths) {
  for (uint32_t i = 0; i < r.known_count; ++i)
    if (r.known[i].thousandths == thousandths)
      return r.known[i].ticks;
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

double row_mean(const row &r) {
  return r.covered ? double(r.sum) / double(r.covered) : 0;
}

double row_overhead_ns(const snapshot &s, const row &r) {
  double outside_its_reads = max_of(s.timed_ns - s.floor_ns, 0.0);
  uint64_t timed = min_of(r.timed_inside, r.calls_inside);
  return double(timed) * outside_its_reads +
         double(r.calls_inside - timed) * s.untimed_ns;
}

} // namespace hotpath
