//===- snapshot_alloc.cpp - Allocations, read into rows
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "snapshot_alloc.h"
#include "octave.h"

#include <algorithm>

namespace hotpath {

namespace {

void add(allocated_sum &to, uint64_t bytes, uint64_t count) {
  to.bytes += bytes;
  to.count += count;
}

class reader {
public:
  reader(snapshot &s, const arena_view &view, row_table &rows)
      : s_(s), view_(view), rows_(rows) {}

  bool read() {
    auto *from =
        view_.at<process_allocations>(view_.header().allocations.acquire());
    if (!from)
      return true;
    a_ = s_.memory.array<snapshot_allocations>(1);
    if (!a_)
      return false;
    a_->per_call_is_cumulative = from->per_call == per_call_cumulative;
    a_->tracked = from->tracked != 0;
    a_->before = {from->before_bytes, from->before_count};
    if (!make_threads() || !read_threads())
      return false;
    // The list's first is the newest.
    std::reverse(a_->threads, a_->threads + a_->thread_count);
    add_elsewhere(
        since(totals_of(from->elsewhere), totals_of(from->elsewhere_before)));
    add_before(totals_of(from->elsewhere_before));
    if (narrowed_)
      finish_narrowed();
    sum_up();
    if (a_->tracked && !read_live(*from))
      return false;
    s_.allocations = a_;
    return true;
  }

private:
  template <class F> bool each_thread(F f) {
    arena_ref at = view_.header().threads.acquire();
    for (uint64_t left = view_.most(sizeof(thread_record)); at && left;
         --left) {
      auto *t = view_.at<thread_record>(at);
      if (!t)
        break;
      if (auto *of = view_.at<thread_allocations>(t->allocations.acquire()))
        if (!f(*t, *of))
          return false;
      at = t->next.acquire();
    }
    return true;
  }

  // Two rows at most for a record: its last thread, and those before.
  bool make_threads() {
    room_ = 1;
    each_thread([&](const thread_record &, const thread_allocations &) {
      room_ += 2;
      return true;
    });
    a_->threads = s_.memory.array<thread_row>(room_);
    return a_->threads != nullptr;
  }

  // Each list is bounded by what the whole arena could hold; a damaged one that
  // is met again and again uses that up.
  bool read_threads() {
    sites_left_ = view_.most(sizeof(site_allocations));
    chunks_left_ = view_.most(sizeof(open_allocation_chunk));
    return each_thread([&](const thread_record &t,
                           const thread_allocations &of) {
      thread_row all = {};
      base_ = {};
      if (!read_sites(of.sites.acquire(), all) || !read_open(of.open.acquire()))
        return false;
      add_thread(t, of, all);
      add_before(base_);
      return true;
    });
  }

  void add_thread(const thread_record &t, const thread_allocations &of,
                  const thread_row &all) {
    if (a_->thread_count + 2 >= room_)
      return; // one that came after they were counted
    uint32_t lives = t.threads.get() - of.ended_before.get();
    if (!lives)
      return; // none of them was in the session
    // What the record had when the session began is of threads before the last
    // one, or the beginning of that one.
    thread_row until_last = totals_of(of.before);
    if (until_last.allocated.bytes + until_last.freed.bytes <
        base_.allocated.bytes + base_.freed.bytes)
      until_last = base_;
    if (lives > 1) {
      thread_row earlier = since(until_last, base_);
      earlier.threads = lives - 1;
      a_->threads[a_->thread_count++] = earlier;
    }
    thread_row last = since(all, until_last);
    last.tid = t.tid.get();
    last.threads = 1;
    last.running = t.state.get() == thread_running;
    for (size_t i = 0; i < sizeof of.name; ++i)
      last.name[i] = of.name[i].get();
    a_->threads[a_->thread_count++] = last;
  }

  static thread_row since(thread_row now, const thread_row &before) {
    now.allocated.bytes -= before.allocated.bytes;
    now.allocated.count -= before.allocated.count;
    now.usable_bytes -= before.usable_bytes;
    now.freed.bytes -= before.freed.bytes;
    now.freed.count -= before.freed.count;
    return now;
  }

  static void add_row(thread_row &to, const thread_row &r) {
    add(to.allocated, r.allocated.bytes, r.allocated.count);
    add(to.freed, r.freed.bytes, r.freed.count);
    to.usable_bytes += r.usable_bytes;
  }

  void add_before(const thread_row &r) {
    add(a_->before, r.allocated.bytes, r.allocated.count);
  }

  static thread_row totals_of(const allocation_totals &t) {
    thread_row r = {};
    r.allocated = {t.bytes.get(), t.count.get()};
    r.usable_bytes = t.usable_bytes.get();
    r.freed = {t.freed_bytes.get(), t.freed_count.get()};
    return r;
  }

  row_allocations *of_site(uint32_t id) {
    if (!id)
      return &a_->outside;
    row *r = rows_.of(id);
    return r ? row_allocations_of(*r) : &a_->outside;
  }

  row_allocations *row_allocations_of(row &r) {
    if (r.allocations)
      return r.allocations;
    r.allocations = s_.memory.array<row_allocations>(1);
    if (r.allocations)
      r.allocations->bytes.min = r.allocations->count.min = UINT64_MAX;
    return r.allocations;
  }

  bool read_sites(arena_ref at, thread_row &sum) {
    for (; at && sites_left_; --sites_left_) {
      auto *s = view_.at<site_allocations>(at);
      if (!s)
        break;
      row_allocations *r = of_site(s->site);
      if (!r || !add_site(*r, *s))
        return false;
      add_row(sum, totals_of(s->self));
      at = s->next;
    }
    return true;
  }

  bool add_site(row_allocations &r, const site_allocations &s) {
    add(r.self, s.self.bytes.get(), s.self.count.get());
    add(r.freed, s.self.freed_bytes.get(), s.self.freed_count.get());
    add(r.total, s.total_bytes.get(), s.total_count.get());
    add(r.inner, s.inner_bytes.get(), s.inner_count.get());
    r.calls += s.unbucketed.get();
    r.bytes.min = min_of(r.bytes.min, s.min_bytes.get());
    r.bytes.max = max_of(r.bytes.max, s.max_bytes.get());
    r.count.min = min_of(r.count.min, s.min_count.get());
    r.count.max = max_of(r.count.max, s.max_count.get());
    uint64_t ignored = 0, repeats = s.repeats.get();
    r.calls += repeats;
    return add_octaves(r.bytes, s.bytes_octaves, r.calls) &&
           add_octaves(r.count, s.count_octaves, ignored) &&
           (!repeats || (add_calls(r.bytes, s.last_bytes.get(), repeats) &&
                         add_calls(r.count, s.last_count.get(), repeats))) &&
           take_off_baseline(r, s.baseline.acquire());
  }

  // Sums may be below 0 until all has been read: calls that were open then are
  // in the baseline before they are anywhere else.
  bool take_off_baseline(row_allocations &r, arena_ref at) {
    auto *b = view_.at<allocation_baseline>(at);
    if (!b)
      return true;
    narrowed_ = true;
    thread_row self = totals_of(b->self);
    add_row(base_, self);
    add(r.self, -self.allocated.bytes, -self.allocated.count);
    add(r.freed, -self.freed.bytes, -self.freed.count);
    add(r.total, -b->total_bytes.get(), -b->total_count.get());
    add(r.inner, -b->inner_bytes.get(), -b->inner_count.get());
    r.calls -= b->unbucketed.get();
    uint64_t calls = 0, ignored = 0;
    if (!add_octaves(r.bytes, b->bytes_octaves, calls, -1) ||
        !add_octaves(r.count, b->count_octaves, ignored, -1))
      return false;
    r.calls += calls;
    return true;
  }

  // `times`: 1, or -1 for less.
  bool add_octaves(call_distribution &to, const counter<arena_ref> *octaves,
                   uint64_t &calls, int times = 1) {
    for (unsigned o = 0; o < histogram_octaves; ++o) {
      auto *from =
          view_.array<unsigned char>(octaves[o].acquire(), octave_bytes(o));
      if (!from)
        continue;
      uint64_t *counts = octave(to, o);
      if (!counts)
        return false;
      for (unsigned i = 0; i < histogram_buckets; ++i) {
        uint64_t n = octave_get(from, {o, i}) * uint64_t(int64_t(times));
        counts[i] += n;
        calls += n;
      }
    }
    return true;
  }

  void finish_narrowed() {
    finish_narrowed(a_->outside);
    for (uint32_t i = 0; i < s_.row_count; ++i)
      if (s_.rows[i].allocations)
        finish_narrowed(*s_.rows[i].allocations);
  }

  // What is below 0 still was read while its thread changed it.
  static void finish_narrowed(row_allocations &r) {
    for (uint64_t *n : {&r.self.bytes, &r.self.count, &r.total.bytes,
                        &r.total.count, &r.freed.bytes, &r.freed.count,
                        &r.inner.bytes, &r.inner.count, &r.calls})
      *n = int64_t(*n) < 0 ? 0 : *n;
    finish_narrowed(r.bytes);
    finish_narrowed(r.count);
  }

  // Extremes are known of all calls; the session's are as exact as a bucket.
  static void finish_narrowed(call_distribution &d) {
    uint64_t low = UINT64_MAX, high = 0;
    for (unsigned o = 0; o < histogram_octaves; ++o)
      for (unsigned i = 0; d.octaves[o] && i < histogram_buckets; ++i) {
        uint64_t &n = d.octaves[o][i];
        n = int64_t(n) < 0 ? 0 : n;
        if (!n)
          continue;
        low = min_of(low, extreme({o, i}, d.min));
        high = max_of(high, extreme({o, i}, d.max));
      }
    d.min = low;
    d.max = high;
  }

  static uint64_t extreme(histogram_bucket b, uint64_t of_all) {
    histogram_bucket known = bucket_of(of_all);
    return known.octave == b.octave && known.index == b.index
               ? of_all
               : bucket_middle(b);
  }

  uint64_t *octave(call_distribution &d, unsigned o) {
    if (!d.octaves[o])
      d.octaves[o] = s_.memory.array<uint64_t>(histogram_buckets);
    return d.octaves[o];
  }

  bool read_open(arena_ref at) {
    for (; at && chunks_left_; --chunks_left_) {
      auto *c = view_.at<open_allocation_chunk>(at);
      if (!c)
        break;
      uint32_t used = min_of(c->used.acquire(), open_allocations_per_chunk);
      for (uint32_t i = 0; i < used; ++i)
        if (!add_open(c->calls[i]))
          return false;
      at = c->next.acquire();
    }
    return true;
  }

  bool add_open(const open_allocation &o) {
    auto *s = view_.at<site_allocations>(o.site);
    if (!s)
      return true;
    row_allocations *r = of_site(s->site);
    if (!r)
      return false;
    add(o.inner ? r->inner : r->total, o.bytes, o.count);
    if (!o.counted)
      return true;
    ++r->calls;
    return add_calls(r->bytes, o.call_bytes, 1) &&
           add_calls(r->count, o.call_count, 1);
  }

  bool add_calls(call_distribution &d, uint64_t n, uint64_t times) {
    histogram_bucket b = bucket_of(n);
    uint64_t *counts = octave(d, b.octave);
    if (!counts)
      return false;
    counts[b.index] += times;
    d.min = min_of(d.min, n);
    d.max = max_of(d.max, n);
    return true;
  }

  void add_elsewhere(const thread_row &t) {
    if (!t.allocated.count && !t.freed.count)
      return;
    a_->threads[a_->thread_count++] = t;
    add(a_->outside.self, t.allocated.bytes, t.allocated.count);
    add(a_->outside.freed, t.freed.bytes, t.freed.count);
  }

  void sum_up() {
    thread_row &all = a_->process;
    for (uint32_t i = 0; i < a_->thread_count; ++i) {
      all.threads += a_->threads[i].threads;
      add_row(all, a_->threads[i]);
    }
  }

  bool read_live(const process_allocations &p) {
    a_->live = {p.live_bytes.get(), p.live_count.get()};
    a_->peak_bytes = p.peak_bytes.get();
    a_->untracked = p.untracked.get();
    uint64_t peaks = p.peaks.get();
    arena_ref at = p.live_sites.acquire();
    for (uint64_t left = view_.most(sizeof(live_site)); at && left; --left) {
      auto *l = view_.at<live_site>(at);
      if (!l)
        break;
      row_allocations *r = of_site(l->site);
      if (!r)
        return false;
      add(r->live, l->bytes.get(), l->count.get());
      r->peak_bytes +=
          l->stamp.get() == peaks ? l->peak_bytes.get() : l->bytes.get();
      at = l->next;
    }
    return true;
  }

  snapshot &s_;
  const arena_view &view_;
  row_table &rows_;
  snapshot_allocations *a_ = nullptr;
  uint32_t room_ = 0;
  uint64_t sites_left_ = 0, chunks_left_ = 0;
  thread_row base_ = {};  // of the record that is read, before the session
  bool narrowed_ = false; // the session began after something had been counted
};

} // namespace

bool read_allocations(snapshot &s, const arena_view &view, row_table &rows) {
  return reader(s, view, rows).read();
}

} // namespace hotpath
