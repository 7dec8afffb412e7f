//===- snapshot_contexts.cpp - A thread's calling contexts, read into rows
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "snapshot_contexts.h"
#include "frame.h"

#include <string.h>

namespace hotpath {

bool context_reader::prepare() {
  chunks_left_ = view_.most(sizeof(node_chunk)) * 2;
  sites_ = s_.memory.array<site_estimate>(size_t(s_.site_count) + 1);
  called_ = s_.memory.array<uint32_t>(size_t(s_.site_count) + 1);
  return sites_ && called_;
}

void context_reader::forget_sites() {
  while (called_count_)
    sites_[called_[--called_count_]] = {};
}

template <class F> void context_reader::each_node(arena_ref chunk, F f) {
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

bool context_reader::collect(arena_ref first) {
  count_ = 0;
  each_node(first, [&](const context_node &) { ++count_; });
  if (count_ > capacity_) {
    capacity_ = count_ * 2;
    contexts_ = s_.memory.array<context>(capacity_);
  }
  if (!count_)
    return false;
  if (!contexts_) {
    enough_ = false;
    capacity_ = 0;
    return false;
  }
  memset(static_cast<void *>(contexts_), 0, sizeof(context) * count_);
  // A writer may have added some since they were counted: left out.
  each_node(first, [&](const context_node &n) {
    if (n.index < count_) {
      contexts_[n.index].node = &n;
      set_figures(contexts_[n.index]);
    }
  });
  return true;
}

void context_reader::set_figures(context &c) {
  const context_node &n = *c.node;
  auto *b = view_.at<node_baseline>(n.baseline.acquire());
  c.added.calls = since(n.calls.get(), b ? b->calls.get() : 0);
  c.added.total = since(n.total.get(), b ? b->total.get() : 0);
  c.added.inner = since(n.inner.get(), b ? b->inner.get() : 0);
  c.added.inner_children =
      since(n.inner_children.get(), b ? b->inner_children.get() : 0);
}

// Parents come first; anything else is damaged.
const context_node *context_reader::parent_of(uint32_t i) const {
  const context_node *n = contexts_[i].node;
  auto *parent = n ? view_.at<context_node>(n->parent) : nullptr;
  return parent && parent->index < i ? parent : nullptr;
}

site_estimate *context_reader::estimate_of(const context_node &n) {
  return n.site && n.site <= s_.site_count ? &sites_[n.site] : nullptr;
}

namespace {

// How much of a site's weight goes to the contexts that have a timed call.
double seen_share(const site_estimate &e) {
  return e.unseen > 0 ? e.weight / (e.weight + e.unseen) : 1;
}

} // namespace

// A context that only stands between others: no call of it was timed. One that
// the session has not called is left alone.
bool context_reader::is_unseen(uint32_t i, const site_estimate &e) const {
  const context &c = contexts_[i];
  return parent_of(i) && e.covered && !e.exact && !c.added.calls &&
         !c.added.total && !c.node->baseline.get();
}

void context_reader::find_unseen() {
  for (uint32_t i = 1; i < count_; ++i) {
    const context_node *n = contexts_[i].node;
    site_estimate *e = n ? estimate_of(*n) : nullptr;
    if (!e)
      continue;
    e->seen += double(contexts_[i].added.calls);
    e->unseen += is_unseen(i, *e);
  }
}

void context_reader::estimate_totals() {
  for (uint32_t i = count_; i-- > 1;) {
    context &c = contexts_[i];
    const context_node *parent = parent_of(i);
    if (!parent)
      continue;
    c.total = double(c.added.total);
    site_estimate *e = estimate_of(*c.node);
    if (e && !e->exact) {
      bool folds = view_.at<context_node>(c.node->target) != c.node;
      if (!folds && is_unseen(i, *e))
        c.total = e->mean;
      c.total *= e->time * seen_share(*e);
    }
    if (e && e->open)
      lift_open(c, *e);
    contexts_[parent->index].children += c.total;
  }
}

// A running session has not written down the calls that are still open. One
// that calls inside have outlasted has run as long as these, at least.
void context_reader::lift_open(context &c, const site_estimate &e) {
  auto known = [&](const counter<uint64_t> &ticks) {
    return double(ticks.get()) * (e.exact ? 1 : e.time);
  };
  double least =
      c.children + known(c.node->inner_children) - known(c.node->inner);
  if (least <= c.total)
    return;
  row *r = rows_.of(c.node->site);
  uint64_t missing = ticks_of(least - c.total);
  c.total = least;
  c.lifted = true;
  if (!r)
    return;
  ++r->open;
  ++r->timed;
  ++r->covered;
  r->sum += missing;
  r->total += missing;
  r->min = min_of(r->min, missing);
  r->max = max_of(r->max, missing);
  histogram_bucket b = bucket_of(missing);
  if (uint64_t *counts = rows_.octave(*r, b.octave))
    ++counts[b.index];
}

// Where every call was timed, the calls inside cannot have taken longer: the
// estimates of these are scaled down, with all that is below them. Estimates
// below other estimates are left alone, since to limit them one by one would
// make their sum too small.
void context_reader::limit_totals() {
  for (uint32_t i = 0; i < count_; ++i) {
    context &c = contexts_[i];
    const context_node *parent = parent_of(i);
    c.limit = parent ? contexts_[parent->index].limit : 1;
    if (!c.node)
      continue;
    double whole = c.total;
    c.total *= c.limit;
    row *r = rows_.of(c.node->site);
    if (r && c.limit < 1)
      r->total -= min_of(r->total, ticks_of(whole - c.total));
    site_estimate *e = estimate_of(*c.node);
    if (e && e->ended && c.children > whole && whole > 0)
      c.limit *= whole / c.children;
  }
}

void context_reader::add_rows() {
  for (uint32_t i = count_; i-- > 1;) {
    context &c = contexts_[i];
    const context_node *parent = parent_of(i);
    if (!parent)
      continue;
    const context_node &n = *c.node;
    site_estimate *e = estimate_of(n);
    auto calls = double(c.added.calls + c.lifted);
    if (e && !e->exact) {
      calls += is_unseen(i, *e);
      double all = max_of(e->seen, e->weight) + e->unseen;
      calls *= all > 0 ? double(e->calls) / all : 0;
    }
    context &above = contexts_[parent->index];
    above.calls_inside += calls + c.calls_inside;
    above.timed_inside += (e ? calls * e->timed_share : calls) + c.timed_inside;
    if (row *r = rows_.of(n.site)) {
      r->calls_inside += ticks_of(c.calls_inside);
      r->timed_inside += ticks_of(c.timed_inside);
    }
    uint64_t total = ticks_of(c.total);
    uint64_t own = total + c.added.inner - c.added.inner_children;
    add_self(n, own);
    add_self(*parent, 0 - total);
    c.calls = calls;
    add_ticks(c.self, own);
    add_ticks(above.self, 0 - total);
    add_caller(n, *parent, calls, total);
  }
}

// The context that a recursive call folds back into; its own where it is none.
uint32_t context_reader::fold_of(uint32_t i) const {
  auto *target = view_.at<context_node>(contexts_[i].node->target);
  return target && target->index < i && contexts_[target->index].node == target
             ? target->index
             : i;
}

void context_reader::merge() {
  for (uint32_t i = 0; i < count_; ++i) {
    context &c = contexts_[i];
    c.merged = outside;
    const context_node *parent = parent_of(i);
    if (!parent)
      continue;
    uint32_t target = fold_of(i);
    const row *r = rows_.of(c.node->site);
    uint32_t row_index = r ? uint32_t(r - s_.rows) : more_contexts;
    if (target != i && contexts_[target].merged != outside)
      c.merged = contexts_[target].merged;
    else if (auto *m =
                 merged_.child(contexts_[parent->index].merged, row_index))
      c.merged = merged_.index_of(*m);
    else
      return;
    merged_context &to = s_.contexts[c.merged];
    to.calls_estimate += c.calls;
    to.recursive_estimate += target != i ? c.calls : 0;
    to.total += ticks_of(c.total);
    add_ticks(to.self, uint64_t(c.self));
    if (uint32_t *open = open_nodes_.find(c.node))
      *open = c.merged;
  }
}

void context_reader::read(arena_ref first) {
  if (collect(first)) {
    find_unseen();
    estimate_totals();
    limit_totals();
    add_rows();
    merge();
  }
  forget_sites();
}

void context_reader::add_open(const context_node &n, const context_node &parent,
                              uint64_t ticks, uint32_t state) {
  add_open_self(n, ticks);
  add_open_self(parent, 0 - ticks);
  if (state & frame_inner_node)
    return;
  // The exit would have counted it, unless it began before the session.
  bool uncounted = !(state & (frame_more | frame_straddles));
  add_caller(n, parent, uncounted, ticks);
  if (uint32_t *c = open_nodes_.find(&n); c && *c < s_.context_count) {
    s_.contexts[*c].calls_estimate += uncounted;
    s_.contexts[*c].total += ticks;
  }
}

void context_reader::add_open_self(const context_node &n, uint64_t ticks) {
  add_self(n, ticks);
  if (uint32_t *c = open_nodes_.find(&n); c && *c < s_.context_count)
    add_ticks(s_.contexts[*c].self, ticks);
}

void context_reader::add_self(const context_node &n, uint64_t ticks) {
  if (row *r = rows_.of(n.site))
    add_ticks(r->self, ticks);
  else if (n.parent)
    add_ticks(s_.more_self, ticks);
  else
    s_.roots_total -= ticks;
}

void context_reader::add_caller(const context_node &n,
                                const context_node &parent, double calls,
                                uint64_t total) {
  row *r = rows_.of(n.site);
  if (!r || !(calls > 0 || total))
    return;
  row *by = rows_.of(parent.site);
  uint32_t index = by              ? uint32_t(by - s_.rows)
                   : parent.parent ? more_contexts
                                   : outside;
  if (caller *c = rows_.caller_of(*r, index)) {
    c->estimate += calls;
    c->total += total;
  }
}

namespace {

// Whole calls that add up to the whole sum.
void round_callers(row &r) {
  double passed = 0;
  uint64_t given = 0;
  for (caller *c = r.callers; c; c = c->next) {
    passed += c->estimate;
    uint64_t upto = max_of(given, ticks_of(passed));
    c->calls = upto - given;
    given = upto;
  }
}

// Hostile totals pass what a self time can be.
int64_t most_self(const row &r) {
  return int64_t(min_of(r.total, uint64_t(9e18)));
}

// Sampled self times are differences of estimates. Those that came out below 0
// or above the total are cut, and the others give or take what that is, in
// proportion, so that all still add up to the roots' totals.
void balance_self(snapshot &s) {
  double sum = double(max_of<int64_t>(s.more_self, 0)), room = 0;
  for (uint32_t i = 0; i < s.row_count; ++i) {
    row &r = s.rows[i];
    r.self = max_of<int64_t>(min_of(r.self, most_self(r)), 0);
    sum += double(r.self);
    room += double(most_self(r) - r.self);
  }
  double missing = double(s.roots_total) - sum;
  for (uint32_t i = 0; i < s.row_count; ++i) {
    row &r = s.rows[i];
    auto self = double(r.self), left = double(most_self(r) - r.self);
    if (missing < 0)
      r.self = int64_t(ticks_of(self * (1 + missing / sum)));
    else if (room > 0)
      r.self = int64_t(ticks_of(self + left * min_of(missing / room, 1.0)));
  }
}

} // namespace

void finish_rows(snapshot &s) {
  bool balanced = true;
  for (uint32_t i = 0; i < s.row_count; ++i) {
    row &r = s.rows[i];
    round_callers(r);
    balanced = balanced && r.self >= 0 && r.self <= most_self(r);
  }
  if (s.timed < s.calls && !balanced)
    balance_self(s);
}

} // namespace hotpath
