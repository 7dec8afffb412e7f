//===- view.cpp - What the runtime's renderers need to show a report
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/view.h"

#include "histogram.h"
#include "hotpath/abi.h"
#include "snapshot_alloc.h"

#include <cmath>
#include <new>
#include <unordered_map>

namespace hotpath::model {

namespace {

class filler {
public:
  filler(view &v, const report &r) : v_(v), s_(v.measured), r_(r) {}

  void fill() {
    fill_session();
    fill_facts();
    // Each row, caller and context may name one more row.
    std::size_t most = 1;
    if (r_.functions_timing) {
      most += r_.functions_timing->data.size();
      for (const timing_row &row : r_.functions_timing->data)
        most += row.callers.size();
    }
    if (r_.contexts)
      most += r_.contexts->data.size();
    if (r_.functions_alloc)
      most += r_.functions_alloc->data.size();
    if (most >= more_contexts)
      throw std::bad_alloc();
    s_.rows = array<row>(most);
    if (r_.functions_timing)
      fill_rows(*r_.functions_timing);
    if (r_.contexts)
      fill_contexts(*r_.contexts);
    if (r_.functions_alloc)
      fill_allocations(*r_.functions_alloc);
  }

private:
  template <class T> T *array(std::size_t n) {
    T *a = s_.memory.array<T>(n ? n : 1);
    if (!a)
      throw std::bad_alloc();
    return a;
  }
  static const char *text_or_null(const std::string &s) {
    return s.empty() ? nullptr : s.c_str();
  }

  void fill_session() {
    const model::clock &clock = r_.meta.environment.clock;
    s_.pid = std::uint32_t(r_.meta.program.pid);
    s_.ended = r_.meta.unfinished.empty();
    s_.ns_per_tick = 1;
    s_.floor_ns = clock.cost_ns;
    s_.noise_ns = clock.noise_ns.value_or(0);
    // What is inside a row's total is given in ns already: row_overhead_ns
    // multiplies it by this.
    s_.untimed_ns = 1;
  }

  void fill_facts() {
    report_facts &f = v_.facts;
    f.program_path = text_or_null(r_.meta.program.path);
    f.session = text_or_null(r_.meta.session);
    f.label = text_or_null(r_.meta.label);
    f.unfinished = text_or_null(r_.meta.unfinished);
  }

  /// A row that is listed, or that something refers to.
  std::uint32_t row_of(std::uint64_t id, const std::string &name) {
    const auto known = by_id_.emplace(id, s_.row_count);
    if (!known.second)
      return known.first->second;
    row &r = s_.rows[s_.row_count];
    r.id = std::uint32_t(id);
    r.name = name.c_str();
    return s_.row_count++;
  }

  void fill_rows(const timing_section &section) {
    s_.wall_ns = double(section.total_ns);
    percentiles_flag &shown = v_.settings.HOTPATH_PERCENTILES;
    shown.count = 0;
    for (const double p : section.percentiles)
      shown.value[shown.count++] = std::uint32_t(std::lround(p * 1000));
    for (const timing_row &from : section.data)
      row_of(from.id, from.name);
    for (const timing_row &from : section.data)
      fill_row(s_.rows[by_id_[from.id]], from);
    for (std::uint32_t i = 0; i < section.data.size(); ++i) {
      s_.calls += s_.rows[i].calls;
      s_.timed += s_.rows[i].timed;
    }
  }

  void fill_row(row &to, const timing_row &from) {
    to.parameters = text_or_null(from.parameters);
    to.symbol = text_or_null(from.symbol);
    if (from.location) {
      to.file = text_or_null(from.location->file);
      to.line = std::uint32_t(from.location->line);
      to.column = std::uint32_t(from.location->column);
    }
    to.flags =
        from.kind == "marked" ? HOTPATH_SITE_MARKED
        : from.kind == "block"
            ? HOTPATH_SITE_MARKED | HOTPATH_SITE_LABEL | HOTPATH_SITE_BLOCK
            : 0;
    to.calls = from.calls;
    to.timed = from.sampled_calls;
    to.covered = 1;
    to.sum = from.avg_ns.value_or(0);
    to.total = from.total_ns.value_or(0);
    to.self = std::int64_t(from.self_ns.value_or(0));
    to.min = from.min_ns.value_or(0);
    to.max = from.max_ns.value_or(0);
    to.abandoned = from.abandoned;
    to.open = from.open;
    to.calls_inside = from.overhead_ns.value_or(0);
    fill_distribution(to, from);
    fill_callers(to, from);
  }

  void fill_distribution(row &to, const timing_row &from) {
    for (const bucket &b : from.histogram) {
      const histogram_bucket at = bucket_of(b.lower);
      std::uint64_t *&counts = to.octaves[at.octave];
      if (!counts)
        counts = array<std::uint64_t>(histogram_buckets);
      counts[at.index] = b.count;
    }
    auto *known = array<known_percentile>(from.percentiles.size());
    for (const percentile &p : from.percentiles)
      known[to.known_count++] = {p.thousandths, p.value};
    to.known = known;
  }

  void fill_callers(row &to, const timing_row &from) {
    hotpath::caller **end = &to.callers;
    for (const caller &c : from.callers) {
      auto *one = array<hotpath::caller>(1);
      one->row = c.id                  ? row_of(c.id, c.name)
                 : c.name == more_name ? more_contexts
                                       : outside;
      one->calls = c.calls;
      one->total = c.total_ns;
      *end = one;
      end = &one->next;
      ++to.caller_count;
    }
  }

  void fill_contexts(const contexts_section &section) {
    s_.contexts = array<merged_context>(section.data.size());
    std::unordered_map<std::uint64_t, std::uint32_t> index;
    for (const context &from : section.data) {
      merged_context &to = s_.contexts[s_.context_count];
      index.emplace(from.id, s_.context_count++);
      to.row = from.function ? row_of(from.function, from.name) : more_contexts;
      to.parent = from.parent ? index.at(from.parent) : outside;
      to.calls = from.calls;
      to.recursive_calls = from.recursive_calls;
      to.total = from.total_ns;
      to.self_ns = from.self_ns;
    }
  }

  void fill_allocations(const alloc_section &section) {
    snapshot_allocations &a = *array<snapshot_allocations>(1);
    s_.allocations = &a;
    a.per_call_is_cumulative = section.per_call == "cumulative";
    a.without_percentiles = section.percentiles.empty();
    a.tracked = section.peak_bytes.has_value();
    a.before = {section.before_session.bytes, section.before_session.count};
    fill_sums(a.process, section.all);
    a.live = {section.live_bytes.value_or(0), section.live_count.value_or(0)};
    a.peak_bytes = section.peak_bytes.value_or(0);
    a.untracked = section.untracked_count;
    v_.settings.HOTPATH_ALLOC_METRIC.value =
        section.metric == "count" ? alloc_metric::count : alloc_metric::bytes;
    for (const alloc_row &from : section.data) {
      if (!from.id) {
        fill_own(a.outside, from);
        continue;
      }
      hotpath::row &to = s_.rows[row_of(from.id, from.name)];
      to.allocations = array<row_allocations>(1);
      fill_own(*to.allocations, from);
      fill_calls(*to.allocations, from, a.per_call_is_cumulative);
    }
    if (r_.threads)
      fill_threads(a, *r_.threads);
  }

  static void fill_sums(hotpath::thread_row &to, const allocated &from) {
    to.allocated = {from.bytes, from.count};
    to.usable_bytes = from.usable_bytes;
    to.freed = {from.freed_bytes, from.freed_count};
  }

  static void fill_own(row_allocations &to, const alloc_row &from) {
    to.self = {from.bytes_self, from.count_self};
    to.freed = {from.freed_bytes, from.freed_count};
    to.live = {from.live_bytes.value_or(0), from.live_count.value_or(0)};
    to.peak_bytes = from.peak_bytes.value_or(0);
  }

  void fill_calls(row_allocations &to, const alloc_row &from, bool cumulative) {
    to.total = {from.bytes_total.value_or(0), from.count_total.value_or(0)};
    to.bytes.max = from.max_bytes.value_or(0);
    to.count.max = from.max_count.value_or(0);
    fill_known(to.bytes, from.bytes_percentiles);
    fill_known(to.count, from.count_percentiles);
    if (!cumulative)
      return;
    // What the mean is of, beyond the outermost calls.
    const auto calls = double(from.calls.value_or(0));
    const auto inner = [&](double mean, std::uint64_t total) {
      const double all = std::round(mean * calls);
      return all > double(total) ? std::uint64_t(all) - total : 0;
    };
    to.inner = {inner(from.avg_bytes.value_or(0), to.total.bytes),
                inner(from.avg_count.value_or(0), to.total.count)};
  }

  void fill_known(call_distribution &to, const std::vector<percentile> &from) {
    auto *known = array<known_percentile>(from.size());
    for (const percentile &p : from)
      known[to.known_count++] = {p.thousandths, p.value};
    to.known = known;
  }

  void fill_threads(snapshot_allocations &a, const threads_section &from) {
    a.threads = array<hotpath::thread_row>(from.data.size());
    for (const thread_row &t : from.data) {
      hotpath::thread_row &to = a.threads[a.thread_count++];
      to.tid = std::uint32_t(t.tid);
      to.threads = std::uint32_t(t.threads);
      to.running = t.state == "running";
      t.name.copy(to.name, sizeof to.name - 1);
      fill_sums(to, t.all);
    }
  }

  view &v_;
  snapshot &s_;
  const report &r_;
  std::unordered_map<std::uint64_t, std::uint32_t> by_id_;
};

} // namespace

void fill_view(view &v, const report &r) { filler(v, r).fill(); }

} // namespace hotpath::model
