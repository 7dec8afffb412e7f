//===- baseline.cpp - A session that starts from zero
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline.h"
#include "accounting.h"
#include "durations.h"
#include "exact_calls.h"

namespace hotpath {

namespace {

// The object that a link leads to, made where there is none.
template <class T> T *made(counter<arena_ref> &link) {
  arena_ref r = link.get();
  if (!r &&
      (r = arena_allocate(sizeof(T), max_of<size_t>(alignof(T), arena_unit))))
    link.publish(r);
  return r ? arena_at<T>(r) : nullptr;
}

void *made_octave(counter<arena_ref> *octaves, unsigned octave) {
  arena_ref r = octaves[octave].get();
  if (!r)
    r = octave_make(octaves[octave], octave);
  return r ? arena_at<unsigned char>(r) : nullptr;
}

thread_baseline *baseline_of(const thread_record &t) {
  arena_ref r = t.baseline.get();
  return r ? arena_at<thread_baseline>(r) : nullptr;
}

counter<arena_ref> *link_of(const thread_baseline &b, uint32_t id) {
  return id < b.site_count.get()
             ? &arena_at<counter<arena_ref>>(b.sites.get())[id]
             : nullptr;
}

// Room for all sites that there are; a larger array is filled before it is
// shown, and what the smaller one took is lost.
bool make_room(thread_baseline &b) {
  uint32_t wanted = arena_head().site_count.get() + 1;
  uint32_t had = b.site_count.get();
  if (wanted <= had)
    return true;
  wanted = min_of(max_of(wanted, had * 2), arena_head().site_capacity);
  arena_ref r = arena_allocate(sizeof(arena_ref) * size_t(wanted));
  if (!r)
    return false;
  auto *links = arena_at<counter<arena_ref>>(r);
  for (uint32_t id = 0; id < had; ++id)
    links[id].set(link_of(b, id)->get());
  b.sites.publish(r);
  b.site_count.publish(wanted);
  return true;
}

// The histogram comes first and the calls last: a call that ends meanwhile may
// be missing among the timed ones, never among all.
bool copy_site(site_baseline &b, const site_stats &s, const int32_t &countdown,
               exact_calls &count) {
  bool whole = true;
  b.unbucketed.set(s.unbucketed.get());
  for (unsigned o = 0; o < histogram_octaves; ++o) {
    arena_ref r = s.octaves[o].acquire();
    if (!r && !b.octaves[o].get())
      continue;
    void *to = made_octave(b.octaves, o);
    whole = whole && to;
    if (to)
      octave_copy(to, r ? arena_at<unsigned char>(r) : nullptr, o);
  }
  uint64_t sum = s.sum.get();
  b.sum.set(sum);
  b.total.set(sum - s.inner.get());
  b.abandoned.set(s.abandoned.get());
  b.untimed.set(s.untimed.get());
  site_calls calls = count(s, countdown);
  b.weight.set(calls.weight);
  b.calls.set(calls.all);
  return whole;
}

bool copy_sites(const thread_record &t, const thread_baseline &b,
                exact_calls &count) {
  bool whole = true;
  auto *countdown = arena_at<int32_t>(t.countdown);
  auto *stats = arena_at<counter<arena_ref>>(t.stats);
  uint32_t last = arena_head().site_count.get();
  for (uint32_t id = 1; id <= last; ++id) {
    arena_ref r = stats[id].acquire();
    if (!r)
      continue;
    auto *to = made<site_baseline>(*link_of(b, id));
    whole = to &&
            copy_site(*to, *arena_at<site_stats>(r), countdown[id], count) &&
            whole;
  }
  return whole;
}

// Durations that are not in the histograms yet will be.
bool copy_pending(const thread_record &t, const thread_baseline &b) {
  auto *p = arena_at<pending_durations>(t.pending);
  uint32_t used = min_of(p->used.acquire(), most_pending);
  bool whole = true;
  for (uint32_t i = 0; i < used; ++i) {
    uint64_t entry = p->entries[i].get();
    auto &s = *arena_at<site_stats>(arena_ref(entry >> 32));
    counter<arena_ref> *link = link_of(b, s.site);
    if (!link || !link->get())
      continue;
    auto &of = *arena_at<site_baseline>(link->get());
    whole = histogram_add(of.octaves, uint32_t(entry), 1) && whole;
  }
  return whole;
}

// A thread that has moved its pending durations meanwhile is looked at again.
bool copy_durations(const thread_record &t, const thread_baseline &b,
                    exact_calls &count) {
  auto *p = arena_at<pending_durations>(t.pending);
  bool whole = true;
  for (unsigned tries = 0; tries < 8; ++tries) {
    uint32_t before = p->used.acquire();
    whole = copy_sites(t, b, count) && copy_pending(t, b);
    if (p->used.acquire() >= before)
      break;
  }
  return whole;
}

bool copy_nodes(const thread_record &t) {
  bool whole = true;
  for (arena_ref at = t.nodes; at;) {
    auto *c = arena_at<node_chunk>(at);
    uint32_t used = c->used.acquire();
    for (uint32_t i = 0; i < used; ++i) {
      context_node &n = c->nodes[i];
      auto *b = made<node_baseline>(n.baseline);
      whole = whole && b;
      if (!b)
        continue;
      b->calls.set(n.calls.get());
      b->total.set(n.total.get());
      b->inner.set(n.inner.get());
      b->inner_children.set(n.inner_children.get());
    }
    at = c->next.acquire();
  }
  return whole;
}

void forget_straddlers(thread_baseline &b) {
  for (arena_ref at = b.straddlers; at;) {
    auto *c = arena_at<straddler_chunk>(at);
    c->used.publish(0);
    at = c->next.get();
  }
}

straddler *new_straddler(thread_baseline &b) {
  for (arena_ref at = b.straddlers; at;) {
    auto *c = arena_at<straddler_chunk>(at);
    uint32_t used = c->used.get();
    if (used < straddlers_per_chunk) {
      c->used.publish(used + 1);
      return &c->calls[used];
    }
    at = c->next.get();
  }
  arena_ref r = arena_allocate(sizeof(straddler_chunk));
  if (!r)
    return nullptr;
  auto *c = arena_at<straddler_chunk>(r);
  c->next.set(b.straddlers);
  c->used.publish(1);
  b.straddlers = r;
  return &c->calls[0];
}

// A recursion of a million calls is running: the outermost activations are what
// matters to totals, and what has an end.
constexpr uint32_t most_straddlers = 4096;

bool note_straddlers(const thread_state &t, thread_baseline &b, uint64_t now) {
  frame *last = load_shared(t.resolved);
  uint32_t depth = 1;
  for (frame *f = base_of(t) + 1; f <= last && depth <= most_straddlers;
       ++f, ++depth) {
    if (!is_open_timed(f))
      continue;
    straddler *s = new_straddler(b);
    if (!s)
      return false;
    uint64_t start = load_shared(f->start);
    int64_t before = int64_t(now - start - the_clock.floor);
    uint32_t kind = load_shared(f->kind);
    *s = {load_shared(stats_of(f)),
          load_shared(f->node),
          load_shared((f - 1)->node),
          state_of(kind),
          start,
          before < 0 ? 0 : uint64_t(before),
          weight_of(kind),
          depth,
          0,
          0};
  }
  return true;
}

bool set_baseline(thread_record &t, exact_calls &count) {
  thread_baseline *b = baseline_of(t);
  if (!b) {
    arena_ref r = arena_allocate(sizeof(thread_baseline));
    if (!r)
      return false;
    b = arena_at<thread_baseline>(r);
    t.baseline.publish(r);
  }
  forget_straddlers(*b);
  if (!make_room(*b))
    return false;
  bool nodes = copy_nodes(t);
  return copy_durations(t, *b, count) && nodes;
}

uint64_t count_in(arena_ref octave, histogram_bucket b) {
  return octave ? octave_get(arena_at<unsigned char>(octave), b) : 0;
}

// Of a thread's durations that are not in the histograms yet, those of a site
// and a bucket.
uint64_t pending_of(const thread_record &t, const site_stats &s,
                    histogram_bucket b) {
  auto *p = arena_at<pending_durations>(t.pending);
  uint32_t used = min_of(p->used.acquire(), most_pending);
  uint64_t n = 0;
  for (uint32_t i = 0; i < used; ++i) {
    uint64_t entry = p->entries[i].get();
    histogram_bucket at = bucket_of(uint32_t(entry));
    n += arena_ref(entry >> 32) == arena_ref_of(&s) && at.octave == b.octave &&
         at.index == b.index;
  }
  return n;
}

// The nearest of a site's durations since the session began that are at least
// `ticks`; none when there is none (yet).
constexpr uint64_t no_duration = UINT64_MAX;
uint64_t find_duration(const thread_record &t, const site_stats &s,
                       const site_baseline &b, uint64_t ticks) {
  histogram_bucket at = bucket_of(ticks);
  for (unsigned o = at.octave, i = at.index; o < histogram_octaves;
       ++o, i = 0) {
    arena_ref r = s.octaves[o].acquire();
    arena_ref known = b.octaves[o].get();
    for (; i < histogram_buckets; ++i) {
      uint64_t now = count_in(r, {o, i}) + pending_of(t, s, {o, i});
      if (now > count_in(known, {o, i}))
        return max_of(ticks, bucket_middle({o, i}));
    }
  }
  return no_duration;
}

// An ended straddler: its duration is none of the session's, and of its time
// what came before the session is not.
void settle(const thread_record &t, straddler &c) {
  auto &s = *arena_at<site_stats>(c.stats);
  counter<arena_ref> *link = link_of(*baseline_of(t), s.site);
  if (!link || !link->get())
    return;
  auto &b = *arena_at<site_baseline>(link->get());
  uint64_t duration = find_duration(t, s, b, c.before);
  if (duration == no_duration || !histogram_add(b.octaves, duration, 1))
    return;
  uint64_t before = c.before * c.weight;
  b.sum.add(duration * c.weight);
  if (!(c.state & frame_inner_site))
    b.total.add(before);
  auto baseline_of_node = [](arena_ref node) {
    arena_ref r = arena_at<context_node>(node)->baseline.get();
    return r ? arena_at<node_baseline>(r) : nullptr;
  };
  node_baseline *n = baseline_of_node(c.node);
  node_baseline *parent = baseline_of_node(c.parent);
  if (n && c.state == frame_timed)
    n->calls.add(c.weight); // others were counted when they were entered
  if (n && !(c.state & frame_inner_node)) {
    n->total.add(before);
  } else if (n && parent && n != parent) {
    n->inner.add(before);
    parent->inner_children.add(before);
  }
  c.settled = 1;
}

bool has_ended(const thread_state &t, const straddler &c) {
  const frame *f = base_of(t) + c.depth;
  return f > load_shared(t.resolved) || load_shared(f->start) != c.start ||
         !is_open_timed(f);
}

} // namespace

bool baseline_set(uint64_t now) {
  exact_calls count;
  bool whole = true;
  for (arena_ref at = arena_head().threads.acquire(); at;) {
    auto *t = arena_at<thread_record>(at);
    whole = set_baseline(*t, count) && whole;
    at = t->next.get();
  }
  for (thread_state *t = all_threads(); t; t = t->next)
    if (thread_baseline *b = baseline_of(*t->record))
      whole = note_straddlers(*t, *b, now) && whole;
  return whole;
}

void baseline_settle() {
  for (thread_state *t = all_threads(); t; t = t->next) {
    thread_baseline *b = baseline_of(*t->record);
    for (arena_ref at = b ? b->straddlers : 0; at;) {
      auto *c = arena_at<straddler_chunk>(at);
      for (uint32_t i = 0; i < c->used.get(); ++i)
        if (!c->calls[i].settled && has_ended(*t, c->calls[i]))
          settle(*t->record, c->calls[i]);
      at = c->next.get();
    }
  }
}

} // namespace hotpath
