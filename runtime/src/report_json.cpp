//===- report_json.cpp - The JSON report
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "callgrind_tag.h"
#include "hotpath/abi.h"
#include "json_writer.h"
#include "report.h"
#include "report_alloc.h"
#include "report_contexts.h"
#include "report_environment.h"

#include <string.h>

namespace hotpath {

namespace {

// 1970-01-01T00:00:00Z and on. gmtime_r would take the C library's time-zone
// lock and may allocate. The calendar's 400-year period has 146097 days; years
// begin in March here, so that the leap day comes last.
void put_date(text &out, uint64_t seconds) {
  auto two = [&](uint64_t n) {
    out.put(char('0' + n / 10 % 10));
    out.put(char('0' + n % 10));
  };
  uint64_t days = seconds / 86400 + 719468;
  uint64_t era = days / 146097, day = days % 146097;
  uint64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
  uint64_t of_year = day - (365 * year + year / 4 - year / 100);
  uint64_t month = (5 * of_year + 2) / 153;
  uint64_t of_month = of_year - (153 * month + 2) / 5 + 1;
  month = month < 10 ? month + 3 : month - 9;
  out.put_unsigned(year + era * 400 + (month <= 2));
  out.put('-');
  two(month);
  out.put('-');
  two(of_month);
  out.put('T');
  two(seconds / 3600 % 24);
  out.put(':');
  two(seconds / 60 % 60);
  out.put(':');
  two(seconds % 60);
  out.put('Z');
}

class report {
public:
  report(text &out, const snapshot &s, const selection &chosen, const flags &f,
         const report_facts &facts, bool pretty)
      : w_(out, pretty), s_(s), chosen_(chosen), f_(f), facts_(facts) {}

  void write() {
    w_.open_object();
    w_.string("type", "hotpath_report");
    w_.number("schema", uint64_t(1));
    write_meta();
    if (s_.callgrind_dump)
      write_zones();
    else if (f_.HOTPATH_REPORT.chosen & section_functions_timing)
      write_measurements();
    if (s_.allocations && f_.HOTPATH_REPORT.chosen & section_functions_alloc)
      report_alloc_json(w_, s_, chosen_, f_);
    w_.close_object();
  }

private:
  void write_meta() {
    w_.open_object("meta");
    w_.string("run", s_.callgrind_dump ? "callgrind" : "native");
    text date;
    put_date(date, facts_.created_at);
    w_.string("created_at", date.c_str());
    w_.string_if("session", facts_.session);
    w_.string_if("label", facts_.label);
    w_.string_if("benchmark", facts_.benchmark);
    w_.string_if("workload", facts_.workload);
    write_user_metadata();
    w_.open_object("program");
    w_.string_if("path", facts_.program_path);
    write_arguments();
    w_.string_if("build_id", facts_.build_id);
    w_.number("pid", uint64_t(s_.pid));
    w_.close_object();
    w_.string_if("source_root", facts_.source_root);
    w_.string_if("unfinished", facts_.unfinished);
    report_origin_json(w_, facts_.origin);
    report_environment_json(w_, s_, facts_);
    write_overhead();
    write_dump();
    w_.close_object();
  }

  void write_dump() {
    if (!s_.callgrind_dump)
      return;
    text tag;
    put_callgrind_tag(tag, s_.pid, s_.callgrind_dump);
    w_.open_object("callgrind");
    w_.string("dump", tag.c_str());
    if (facts_.dumps > 1)
      w_.number("dumps", uint64_t(facts_.dumps));
    w_.close_object();
  }

  void write_arguments() {
    w_.open_array("arguments");
    const char *at = facts_.arguments;
    const char *end = at ? at + facts_.arguments_size : at;
    while (at < end) {
      size_t n = strnlen(at, size_t(end - at));
      w_.string(nullptr, at, n);
      at += n + 1;
    }
    w_.close_array();
  }

  void write_user_metadata() {
    const char *p = facts_.user_metadata;
    if (!p || !*p)
      return;
    w_.open_object("user_metadata");
    while (*p) {
      size_t n = strcspn(p, ",");
      auto *equals = static_cast<const char *>(memchr(p, '=', n));
      text key;
      key.put(p, size_t(equals - p));
      w_.string(key.c_str(), equals + 1, size_t(p + n - equals - 1));
      p += n + (p[n] == ',');
    }
    w_.close_object();
  }

  void write_overhead() {
    uint64_t untimed = s_.calls > s_.timed ? s_.calls - s_.timed : 0;
    double total =
        double(s_.timed) * s_.timed_ns + double(untimed) * s_.untimed_ns;
    w_.open_object("overhead");
    w_.decimal("timed_call_ns", s_.timed_ns, 2);
    w_.decimal("untimed_call_ns", s_.untimed_ns, 2);
    w_.number("total_ns", whole(total));
    if (facts_.cpu_ns)
      w_.decimal("share", total / double(facts_.cpu_ns), 4);
    w_.close_object();
  }

  uint64_t called_functions() {
    uint64_t n = 0;
    for (uint32_t i = 0; i < s_.row_count; ++i)
      n += s_.rows[i].calls != 0;
    return n;
  }

  uint32_t included_rows() const {
    uint32_t limit = f_.HOTPATH_LIMIT.value;
    return limit ? min_of(limit, chosen_.count) : chosen_.count;
  }

  void write_functions() {
    uint32_t included = included_rows();
    w_.open_object("functions_timing");
    w_.number("total_ns", whole(s_.wall_ns));
    write_percentiles(w_, f_);
    w_.number("total_count", called_functions());
    w_.number("included_count", uint64_t(included));
    w_.open_array("data");
    for (uint32_t i = 0; i < included; ++i)
      write_row(*chosen_.rows[i]);
    w_.close_array();
    w_.close_object();
  }

  void write_measurements() {
    write_functions();
    uint32_t limit = f_.HOTPATH_LIMIT.value;
    write_contexts(w_, s_, chosen_, included_rows(),
                   limit ? limit : most_contexts);
  }

  // Every measured function, called or not. Calls and costs are in Callgrind's
  // file.
  void write_zones() {
    w_.open_object("zones");
    w_.number("total_count", uint64_t(s_.row_count));
    w_.number("included_count", uint64_t(s_.row_count));
    w_.open_array("data");
    for (uint32_t i = 0; i < s_.row_count; ++i) {
      w_.open_object();
      write_row_identity(w_, s_.rows[i]);
      w_.close_object();
    }
    w_.close_array();
    w_.close_object();
  }

  void write_row(const row &r) {
    w_.open_object();
    write_row_identity(w_, r);
    w_.number("calls", r.calls);
    w_.number("sampled_calls", r.timed);
    if (r.timed)
      write_times(r);
    if (r.abandoned)
      w_.number("abandoned", r.abandoned);
    if (r.open)
      w_.number("open", r.open);
    write_callers(r);
    w_.close_object();
  }

  void write_times(const row &r) {
    w_.number("total_ns", whole(s_.ns(r.total)));
    w_.number("self_ns", r.self > 0 ? whole(s_.ns(uint64_t(r.self))) : 0);
    w_.number("overhead_ns", whole(row_overhead_ns(s_, r)));
    w_.number("min_ns", whole(s_.ns(r.min)));
    w_.number("max_ns", whole(s_.ns(r.max)));
    w_.number("avg_ns", whole(row_mean(r) * s_.ns_per_tick));
    for (unsigned i = 0; i < f_.HOTPATH_PERCENTILES.count; ++i) {
      uint32_t p = f_.HOTPATH_PERCENTILES.value[i];
      text key;
      put_percentile_key(key, p, "ns");
      w_.number(key.c_str(), whole(s_.ns(row_percentile(r, p))));
    }
    w_.decimal("percent_total",
               s_.wall_ns > 0 ? s_.ns(r.total) / s_.wall_ns * 100 : 0, 2);
    if (row_mean(r) * s_.ns_per_tick < s_.noise_ns)
      w_.boolean("below_resolution", true);
    write_histogram(r);
  }

  // From clock ticks to the same grid over nanoseconds. Ticks ascend, so equal
  // buckets follow each other.
  void write_histogram(const row &r) {
    w_.open_array("histogram");
    uint64_t lower = 0, count = 0;
    for (unsigned o = 0; o < histogram_octaves; ++o)
      for (unsigned i = 0; r.octaves[o] && i < histogram_buckets; ++i) {
        uint64_t n = r.octaves[o][i];
        if (!n)
          continue;
        uint64_t ticks = max_of(r.min, min_of(r.max, bucket_middle({o, i})));
        uint64_t at = bucket_lower(bucket_of(whole(s_.ns(ticks))));
        if (count && at != lower) {
          w_.pair(lower, count);
          count = 0;
        }
        lower = at;
        count += n;
      }
    if (count)
      w_.pair(lower, count);
    w_.close_array();
  }

  void write_callers(const row &r) {
    w_.open_array("callers");
    for (const caller *c = r.callers; c; c = c->next) {
      w_.open_object();
      if (c->row < s_.row_count) {
        w_.number("id", uint64_t(s_.rows[c->row].id));
        w_.string("name", s_.rows[c->row].name);
      } else {
        w_.string("name", c->row == outside ? outside_name : more_name);
      }
      w_.number("calls", c->calls);
      w_.number("total_ns", whole(s_.ns(c->total)));
      w_.close_object();
    }
    w_.close_array();
  }

  json_writer w_;
  const snapshot &s_;
  selection chosen_;
  const flags &f_;
  const report_facts &facts_;
};

} // namespace

void write_row_identity(json_writer &w, const row &r) {
  w.number("id", uint64_t(r.id));
  w.string("name", r.name);
  w.string_if("parameters", r.parameters);
  w.string_if("symbol", r.symbol);
  w.string("kind", r.flags & HOTPATH_SITE_BLOCK    ? "block"
                   : r.flags & HOTPATH_SITE_MARKED ? "marked"
                                                   : "function");
  if (!r.file || !*r.file)
    return;
  w.open_object("location");
  w.string("file", r.file);
  if (r.line)
    w.number("line", uint64_t(r.line));
  if (r.column)
    w.number("column", uint64_t(r.column));
  w.close_object();
}

void write_percentiles(json_writer &w, const flags &f) {
  w.open_array("percentiles");
  for (unsigned i = 0; i < f.HOTPATH_PERCENTILES.count; ++i) {
    uint32_t p = f.HOTPATH_PERCENTILES.value[i];
    w.decimal(nullptr, p / 1000.0, p % 1000 ? p % 100 ? 3 : 1 : 0);
  }
  w.close_array();
}

void put_percentile_key(text &key, uint32_t thousandths, const char *unit) {
  key.put('p');
  put_percentile(key, thousandths);
  key.put('_');
  key.put(unit);
}

void report_json(text &out, const snapshot &s, const selection &chosen,
                 const flags &f, const report_facts &facts, bool pretty) {
  report(out, s, chosen, f, facts, pretty).write();
  out.put('\n');
}

} // namespace hotpath
