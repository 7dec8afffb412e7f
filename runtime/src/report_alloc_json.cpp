//===- report_alloc_json.cpp - Allocations in the JSON report
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report_alloc.h"

namespace hotpath {

namespace {

class sections {
public:
  sections(json_writer &w, const snapshot &s, const selection &chosen,
           const flags &f)
      : w_(w), s_(s), a_(*s.allocations), chosen_(chosen), f_(f) {}

  void write() {
    write_functions();
    write_threads();
  }

private:
  void sum(const char *bytes, const char *count, const allocated_sum &a) {
    w_.number(bytes, a.bytes);
    w_.number(count, a.count);
  }

  void write_totals(const thread_row &t) {
    sum("bytes", "count", t.allocated);
    w_.number("usable_bytes", t.usable_bytes);
    sum("freed_bytes", "freed_count", t.freed);
    w_.number("difference_bytes", int64_t(t.usable_bytes - t.freed.bytes));
  }

  void write_functions() {
    scratch memory;
    selection rows = select_allocations(s_, chosen_, f_, memory);
    uint32_t limit = f_.HOTPATH_LIMIT.value;
    uint32_t included = limit ? min_of(limit, rows.count) : rows.count;
    w_.open_object("functions_alloc");
    w_.string("metric", f_.HOTPATH_ALLOC_METRIC.value == alloc_metric::count
                            ? "count"
                            : "bytes");
    w_.string("per_call", a_.per_call_is_cumulative ? "cumulative" : "self");
    write_totals(a_.process);
    w_.open_object("before_session");
    sum("bytes", "count", a_.before);
    w_.close_object();
    if (a_.tracked) {
      sum("live_bytes", "live_count", a_.live);
      w_.number("peak_bytes", a_.peak_bytes);
      if (a_.untracked)
        w_.number("untracked_count", a_.untracked);
    }
    write_percentiles(w_, f_);
    w_.number("total_count", uint64_t(s_.row_count) + 1);
    w_.number("included_count", uint64_t(included) + 1);
    w_.open_array("data");
    for (uint32_t i = 0; i < included; ++i)
      write_row(*rows.rows[i]);
    write_outside();
    w_.close_array();
    w_.close_object();
  }

  void write_own(const row_allocations &r) {
    sum("bytes_self", "count_self", r.self);
    sum("freed_bytes", "freed_count", r.freed);
    if (a_.tracked) {
      sum("live_bytes", "live_count", r.live);
      w_.number("peak_bytes", r.peak_bytes);
    }
  }

  void write_percent(uint64_t part) {
    const allocated_sum &all = a_.process.allocated;
    auto whole = double(f_.HOTPATH_ALLOC_METRIC.value == alloc_metric::count
                            ? all.count
                            : all.bytes);
    w_.decimal("percent_total", whole > 0 ? double(part) / whole * 100 : 0, 2);
  }

  void write_row(const row &r) {
    const row_allocations &a = allocations_of(r);
    w_.open_object();
    write_row_identity(w_, r);
    w_.number("calls", r.calls);
    write_own(a);
    sum("bytes_total", "count_total", a.total);
    w_.number("max_bytes", a.bytes.max);
    w_.number("max_count", a.count.max);
    w_.decimal("avg_bytes", mean_allocated(s_, r, alloc_metric::bytes), 2);
    w_.decimal("avg_count", mean_allocated(s_, r, alloc_metric::count), 2);
    for (unsigned i = 0; i < f_.HOTPATH_PERCENTILES.count; ++i) {
      uint32_t p = f_.HOTPATH_PERCENTILES.value[i];
      text key;
      put_percentile_key(key, p, "bytes");
      w_.number(key.c_str(), percentile_allocated(r, alloc_metric::bytes, p));
      key.clear();
      put_percentile_key(key, p, "count");
      w_.number(key.c_str(), percentile_allocated(r, alloc_metric::count, p));
    }
    write_percent(shown_of(s_, f_, a));
    w_.close_object();
  }

  void write_outside() {
    w_.open_object();
    w_.string("name", "(outside)");
    w_.string("kind", "outside");
    write_own(a_.outside);
    const allocated_sum &self = a_.outside.self;
    write_percent(f_.HOTPATH_ALLOC_METRIC.value == alloc_metric::count
                      ? self.count
                      : self.bytes);
    w_.close_object();
  }

  void write_thread(const thread_row &t) {
    w_.open_object();
    if (t.tid)
      w_.number("tid", uint64_t(t.tid));
    w_.string_if("name", t.name);
    w_.string("state", t.running ? "running" : t.threads ? "ended" : "unknown");
    w_.number("threads", uint64_t(t.threads));
    write_totals(t);
    w_.close_object();
  }

  void write_threads() {
    uint32_t limit = f_.HOTPATH_LIMIT.value;
    uint32_t included =
        limit ? min_of(limit, a_.thread_count) : a_.thread_count;
    w_.open_object("threads");
    w_.number("total_count", uint64_t(a_.thread_count));
    w_.number("included_count", uint64_t(included));
    w_.open_array("data");
    for (uint32_t i = 0; i < included; ++i)
      write_thread(a_.threads[i]);
    w_.close_array();
    w_.close_object();
  }

  json_writer &w_;
  const snapshot &s_;
  const snapshot_allocations &a_;
  const selection &chosen_;
  const flags &f_;
};

} // namespace

void report_alloc_json(json_writer &w, const snapshot &s,
                       const selection &chosen, const flags &f) {
  sections(w, s, chosen, f).write();
}

} // namespace hotpath
