//===- sample.cpp - A look at a process, and what happened since another
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "watch/sample.h"

#include "report/error.h"
#include "report/printable.h"

#include <algorithm>
#include <cstring>

namespace hotpath::watch {

namespace {

identity mixed(identity h, identity x) {
  h = (h ^ x) * 0x9E3779B97F4A7C15u;
  return h ^ (h >> 29);
}

identity hash(identity h, const char *s) {
  return mixed(h, std::hash<std::string_view>{}(s ? s : ""));
}

/// Estimates may shrink as more is known; time does not.
double grown(double from, double to) { return std::max(to - from, 0.0); }

/// The percentile of the calls that `to` has and `from` has not.
double percentile_between(const row *from, const row &to,
                          std::uint32_t thousandths) {
  if (!from)
    return double(row_percentile(to, thousandths));
  row difference = to;
  std::uint64_t counts[histogram_octaves][histogram_buckets];
  for (unsigned o = 0; o < histogram_octaves; ++o) {
    difference.octaves[o] = to.octaves[o] ? counts[o] : nullptr;
    for (unsigned i = 0; to.octaves[o] && i < histogram_buckets; ++i) {
      const std::uint64_t before = from->octaves[o] ? from->octaves[o][i] : 0;
      const std::uint64_t now = to.octaves[o][i];
      counts[o][i] = now > before ? now - before : 0;
    }
  }
  return double(row_percentile(difference, thousandths));
}

} // namespace

sample::sample(const std::string &path)
    : loaded_(path), view_(loaded_.shown()) {
  if (!loaded_.is_arena())
    throw model::report_error(
        model::printable(path) +
        " is a report, which does not change; hotpath show "
        "shows it");
  const snapshot &s = measured();
  for (std::uint32_t i = 0; i < s.row_count; ++i) {
    const row &r = s.rows[i];
    const identity id =
        mixed(hash(hash(hash(1, r.name), r.symbol), r.file), r.line);
    rows_.push_back(id);
    row_places_.emplace(id, i);
  }
  for (std::uint32_t i = 0; i < s.context_count; ++i) {
    const merged_context &c = s.contexts[i];
    const identity parent = c.parent == outside ? 2 : contexts_[c.parent];
    const identity id = mixed(parent, c.row < s.row_count ? rows_[c.row] : 3);
    contexts_.push_back(id);
    context_places_.emplace(id, i);
  }
  for (const thread_figures *t = s.threads; t; t = t->next)
    threads_.emplace(t->record, t);
}

bool sample::is_running() const {
  return facts().unfinished && std::strcmp(facts().unfinished, "running") == 0;
}

bool sample::has_died() const { return facts().unfinished && !is_running(); }

const row *sample::find_row(identity id) const {
  const auto found = row_places_.find(id);
  return found == row_places_.end() ? nullptr : &measured().rows[found->second];
}

const merged_context *sample::find_context(identity id) const {
  const auto found = context_places_.find(id);
  return found == context_places_.end() ? nullptr
                                        : &measured().contexts[found->second];
}

const thread_figures *sample::find_thread(std::uint32_t record) const {
  const auto found = threads_.find(record);
  return found == threads_.end() ? nullptr : found->second;
}

double period::wall_ns() const {
  return grown(from_ ? from_->measured().wall_ns : 0, to_.measured().wall_ns);
}

double period::calls() const {
  return grown(from_ ? double(from_->measured().calls) : 0,
               double(to_.measured().calls));
}

figures period::of_row(std::uint32_t place) const {
  const snapshot &s = to_.measured();
  const row &r = s.rows[place];
  const row *before = from_ ? from_->find_row(to_.of_row(place)) : nullptr;
  const auto since = [&](auto row::*member) {
    return grown(before ? double(before->*member) : 0, double(r.*member));
  };
  figures f;
  f.calls = since(&row::calls);
  f.timed = since(&row::timed) > 0;
  f.estimated = f.timed && since(&row::timed) < f.calls;
  f.total_ns = since(&row::total) * s.ns_per_tick;
  f.self_ns = since(&row::self) * s.ns_per_tick;
  if (!f.timed) {
    // What lasts has a time already: that of the calls inside.
    f.timed = f.total_ns > 0;
    f.avg_ns = f.p95_ns = -1;
    return f;
  }
  const double covered = since(&row::covered);
  f.avg_ns = covered > 0 ? since(&row::sum) / covered * s.ns_per_tick : -1;
  f.p95_ns = percentile_between(before, r, 95000) * s.ns_per_tick;
  return f;
}

figures period::of_context(std::uint32_t place) const {
  const snapshot &s = to_.measured();
  const merged_context &c = s.contexts[place];
  const merged_context *before =
      from_ ? from_->find_context(to_.of_context(place)) : nullptr;
  const auto since = [&](auto merged_context::*member) {
    return grown(before ? double(before->*member) : 0, double(c.*member));
  };
  figures f;
  f.calls = since(&merged_context::calls);
  f.total_ns = since(&merged_context::total) * s.ns_per_tick;
  f.self_ns = since(&merged_context::self_ns);
  f.timed = f.total_ns > 0;
  const bool known = c.row < s.row_count;
  f.estimated = f.timed && known && s.rows[c.row].timed < s.rows[c.row].calls;
  // A call inside another of the function has no part in the total.
  const double outermost = f.calls - since(&merged_context::recursive_calls);
  f.avg_ns = f.timed && outermost > 0 ? f.total_ns / outermost : -1;
  f.p95_ns = -1;
  return f;
}

figures period::of_thread(const thread_figures &t) const {
  const thread_figures *before = from_ ? from_->find_thread(t.record) : nullptr;
  figures f;
  f.calls = grown(before ? double(before->calls) : 0, double(t.calls));
  f.total_ns = grown(before ? double(before->busy) : 0, double(t.busy)) *
               to_.measured().ns_per_tick;
  f.timed = true;
  return f;
}

} // namespace hotpath::watch
