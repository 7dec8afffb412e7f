//===- snapshot.cpp - An arena, read into rows
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "snapshot.h"
#include "clock.h"
#include "exact_calls.h"
#include "frame.h"
#include "octave.h"
#include "snapshot_alloc.h"
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
    read_zones();
    if (!contexts_.enough_memory() || !rows_.enough_memory() ||
        !enough_for_threads_ || !read_allocations(s_, view_, rows_))
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
    s_.callgrind_dump = h.callgrind_dump;
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

  // A site in a thread since the session began.
  struct site_figures {
    uint64_t calls, timed, sum, total, untimed, weight, active;
  };

  site_figures figures_of(const site_stats &stats, const site_baseline *b,
                          site_calls calls, uint64_t timed) {
    uint64_t sum = stats.sum.get();
    site_figures f = {calls.all,
                      timed,
                      sum,
                      since(sum, stats.inner.get()),
                      stats.untimed.get(),
                      calls.weight,
                      stats.active.get()};
    if (!b)
      return f;
    f.calls = since(f.calls, b->calls.get());
    f.sum = since(f.sum, b->sum.get());
    f.total = since(f.total, b->total.get());
    f.untimed = since(f.untimed, b->untimed.get());
    f.weight = since(f.weight, b->weight.get());
    f.timed = min_of(f.timed, f.calls);
    return f;
  }

  // What the timed calls of a site in a thread stand for.
  site_estimate estimate(const site_figures &f) {
    site_estimate e = {};
    uint64_t sampled = since(f.calls, f.untimed);
    e.calls = f.calls;
    e.exact = f.timed + f.active >= f.weight;
    e.ended = e.exact && !f.active;
    e.open = f.active && !s_.ended;
    e.covered = e.exact ? f.timed : f.timed ? sampled : 0;
    e.weight = e.exact ? double(f.timed) : double(f.weight);
    e.time = e.exact ? 1 : f.weight ? double(sampled) / e.weight : 0;
    e.mean = e.weight > 0 ? double(f.total) / e.weight : 0;
    e.timed_share = f.calls ? double(f.timed) / double(f.calls) : 0;
    return e;
  }

  // Adds a thread's durations to a row's; returns how many. Without a baseline
  // the extremes are known, with one the histogram tells where they are.
  uint64_t add_durations(row &r, const site_stats &stats,
                         const site_baseline *b, uint32_t pending) {
    uint64_t timed = 0, low = UINT64_MAX, high = 0;
    for (unsigned o = 0; o < histogram_octaves; ++o) {
      auto *from = octave_of(stats.octaves[o], o);
      if (!from && !pending)
        continue;
      auto *before = b ? octave_of(b->octaves[o], o) : nullptr;
      uint64_t counts[histogram_buckets] = {};
      if (pending)
        each_pending(stats, [&](uint64_t ticks) {
          histogram_bucket at = bucket_of(ticks);
          counts[at.index] += at.octave == o;
        });
      uint64_t *to = nullptr;
      for (unsigned i = 0; i < histogram_buckets; ++i) {
        histogram_bucket at = {o, i};
        uint64_t n = since(counts[i] + (from ? octave_get(from, at) : 0),
                           before ? octave_get(before, at) : 0);
        if (!n || (!to && !(to = rows_.octave(r, o))))
          continue;
        to[i] += n;
        timed += n;
        uint64_t middle = bucket_middle(at);
        low = min_of(low, middle);
        high = middle;
      }
    }
    add_extremes(r, stats, b != nullptr, low, high);
    return timed + since(stats.unbucketed.get(), b ? b->unbucketed.get() : 0);
  }

  const void *octave_of(const counter<arena_ref> &link, unsigned octave) {
    return view_.array<unsigned char>(link.acquire(), octave_bytes(octave));
  }

  static bool same_bucket(uint64_t a, uint64_t b) {
    histogram_bucket x = bucket_of(a), y = bucket_of(b);
    return x.octave == y.octave && x.index == y.index;
  }

  void add_extremes(row &r, const site_stats &stats, bool since_baseline,
                    uint64_t low, uint64_t high) {
    uint64_t min = stats.min.get(), max = stats.max.get();
    each_pending(stats, [&](uint64_t ticks) {
      min = min_of(min, ticks);
      max = max_of(max, ticks);
    });
    if (since_baseline && low > high)
      return; // no duration at all
    bool knows_min = !since_baseline || same_bucket(min, low);
    if (since_baseline && !same_bucket(max, high))
      max = knows_min ? max_of(high, min) : high;
    if (!knows_min)
      min = min_of(low, max);
    r.min = min_of(r.min, min);
    r.max = max_of(r.max, max);
  }

  site_estimate add_stats(row &r, const site_stats &stats,
                          const site_baseline *b, const int32_t &countdown,
                          uint32_t pending) {
    uint64_t timed = add_durations(r, stats, b, pending);
    site_figures f = figures_of(stats, b, count_(stats, countdown), timed);
    r.calls += f.calls;
    r.abandoned += since(stats.abandoned.get(), b ? b->abandoned.get() : 0);
    r.timed += f.timed;
    site_estimate e = estimate(f);
    r.covered += e.covered;
    r.sum += e.exact ? f.sum : ticks_of(double(f.sum) * e.time);
    r.total += e.exact ? f.total : ticks_of(double(f.total) * e.time);
    return e;
  }

  // Before the histograms: what a running thread moves meanwhile may be counted
  // twice, but is not missed.
  void read_pending(arena_ref ref) {
    for (uint32_t i = 0; i < entry_count_; ++i)
      if (uint32_t *of = pending_of(entries_[i]))
        *of = 0;
    auto *p = view_.at<pending_durations>(ref);
    entry_count_ = p ? min_of(p->used.acquire(), most_pending) : 0;
    for (uint32_t i = 0; i < entry_count_; ++i) {
      entries_[i] = p->entries[i].get();
      if (uint32_t *of = pending_of(entries_[i]))
        ++*of;
    }
  }

  uint32_t *pending_of(uint64_t entry) {
    auto *stats = view_.at<site_stats>(arena_ref(entry >> 32));
    return stats && stats->site <= s_.site_count ? &pending_[stats->site]
                                                 : nullptr;
  }

  // Calls f with each of a site's pending durations.
  template <class F> void each_pending(const site_stats &stats, F f) {
    for (uint32_t i = 0; i < entry_count_; ++i)
      if (view_.at<site_stats>(arena_ref(entries_[i] >> 32)) == &stats)
        f(uint64_t(uint32_t(entries_[i])));
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
      uint64_t calls = 0, roots_before = s_.roots_total;
      auto *countdown = view_.array<int32_t>(t->countdown, capacity);
      auto *stats = view_.array<counter<arena_ref>>(t->stats, capacity);
      auto *b = view_.at<thread_baseline>(t->baseline.acquire());
      uint32_t known = b ? b->site_count.acquire() : 0;
      auto *before =
          b ? view_.array<counter<arena_ref>>(b->sites.acquire(), known)
            : nullptr;
      for (uint32_t id = 1; countdown && stats && id <= s_.site_count; ++id) {
        auto *of = view_.at<site_stats>(stats[id].acquire());
        if (!of)
          continue;
        auto *base = before && id < known
                         ? view_.at<site_baseline>(before[id].acquire())
                         : nullptr;
        site_estimate e =
            add_stats(*rows_.of(id), *of, base, countdown[id], pending_[id]);
        contexts_.set_site(id, e);
        calls += e.calls;
      }
      contexts_.read(t->nodes);
      add_thread(at, *t, calls, s_.roots_total - roots_before);
      at = t->next.acquire();
    }
    for (uint32_t i = 0; i < s_.row_count; ++i) {
      s_.calls += s_.rows[i].calls;
      s_.timed += s_.rows[i].timed;
    }
  }

  void add_thread(arena_ref at, const thread_record &t, uint64_t calls,
                  uint64_t busy) {
    auto *figures = s_.memory.array<thread_figures>(1);
    if (!figures) {
      enough_for_threads_ = false;
      return;
    }
    *figures = {
        at,    t.tid.get(), t.threads.get(), t.state.get() == thread_running,
        calls, busy,        s_.threads};
    s_.threads = figures;
  }

  // Callgrind counts by symbol: what matters is which symbols are measured.
  void read_zones() {
    for (uint32_t id = 1; s_.callgrind_dump && id <= s_.site_count; ++id)
      (void)rows_.of(id);
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
    if (!(f.state & frame_straddles))
      add_open_call(*r, f);
    if (!(f.state & frame_inner_site))
      r->total += f.ticks;
    contexts_.add_open(*n, *parent, f.ticks, f.state);
  }

  void add_open_call(row &of, const open_frame &f) {
    row *r = &of;
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
  }

  snapshot &s_;
  arena_view view_;
  row_table rows_;
  context_reader contexts_;
  exact_calls count_;
  uint32_t *pending_ = nullptr; // of the thread that is read, by site id
  // A copy of that thread's pending durations.
  uint64_t entries_[most_pending];
  uint32_t entry_count_ = 0;
  bool enough_for_threads_ = true;
};

} // namespace

const char *snapshot_read(snapshot &result, const void *base, size_t size,
                          const clock_pair *now) {
  const char *wrong = reader(result, base, size).read(now);
  if (wrong) {
    result.row_count = result.context_count = 0;
    result.threads = nullptr;
  }
  return wrong;
}

} // namespace hotpath
