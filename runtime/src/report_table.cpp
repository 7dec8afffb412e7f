//===- report_table.cpp - The table of functions
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "display_name.h"
#include "hotpath/abi.h"
#include "report.h"
#include "report_callers.h"
#include "table_cells.h"

#include <string.h>

namespace hotpath {

namespace {

constexpr unsigned narrowest_name = 16;
constexpr double much_overhead = 0.10;

enum mark : unsigned {
  mark_overhead = 1,
  mark_open = 2,
  mark_floor = 4,
  mark_sampled = 8
};

class table {
public:
  table(text &out, const snapshot &s, const selection &chosen, const flags &f,
        table_style style)
      : out_(out), s_(s), f_(f), style_(style), chosen_(chosen) {
    uint32_t limit = table_limit(f);
    shown_ = limit ? min_of(limit, chosen.count) : chosen.count;
    details_ = memory_.array<uint8_t>(shown_ + 1);
    tell_apart();
    measure_columns();
  }

  void write(const report_facts &facts) {
    put_title(out_, s_, facts, style_);
    if (!(f_.HOTPATH_REPORT.chosen & section_functions_timing))
      return;
    if (!s_.calls) {
      out_.put("  No measured function was called.\n");
      return;
    }
    write_head();
    for (uint32_t i = 0; i < shown_; ++i)
      write_row(*chosen_.rows[i], details_ ? details_[i] : 0);
    write_foot();
  }

private:
  const char *paint(const char *code) { return style_.colour ? code : ""; }
  const char *plain() { return paint("\033[0m"); }

  // Of two rows that would look the same, each gets its parameters beside its
  // name; if that does not tell them apart, its place too.
  void tell_apart() {
    for (uint8_t detail = 0; details_ && detail < 2; ++detail)
      add_detail_where_equal(detail);
  }

  void add_detail_where_equal(uint8_t detail) {
    uint32_t size = 16;
    while (size < uint64_t(shown_) * 2 && size < (1u << 31))
      size *= 2;
    scratch memory;
    auto *seen = memory.array<uint32_t>(size);
    auto *equal = memory.array<bool>(shown_ + 1);
    text mine, others;
    for (uint32_t i = 0; seen && equal && i < shown_; ++i) {
      if (details_[i] != detail)
        continue;
      mine.clear();
      put_name(mine, *chosen_.rows[i], detail);
      uint32_t h = 2166136261u;
      for (const char *c = mine.c_str(); *c; ++c)
        h = (h ^ uint32_t(static_cast<unsigned char>(*c))) * 16777619u;
      for (h &= size - 1; seen[h]; h = (h + 1) & (size - 1)) {
        uint32_t other = seen[h] - 1;
        others.clear();
        put_name(others, *chosen_.rows[other], detail);
        if (strcmp(others.c_str(), mine.c_str()) == 0) {
          equal[i] = equal[other] = true;
          break;
        }
      }
      if (!seen[h])
        seen[h] = i + 1;
    }
    for (uint32_t i = 0; equal && i < shown_; ++i)
      details_[i] = uint8_t(details_[i] + equal[i]);
  }

  void put_name(text &to, const row &r, uint8_t detail) {
    to.put_printable(table_name(r, f_));
    if (detail >= 1 && r.parameters)
      to.put_printable(r.parameters);
    if (detail < 2 || !r.file)
      return;
    to.put(" (");
    to.put_printable(file_name(r.file));
    to.put(':');
    to.put_unsigned(r.line);
    to.put(')');
  }

  void measure_columns() {
    name_columns_ = strlen("Function");
    calls_columns_ = strlen("Calls");
    text cell;
    for (uint32_t i = 0; i < shown_; ++i) {
      const row &r = *chosen_.rows[i];
      cell.clear();
      put_name(cell, r, details_ ? details_[i] : 0);
      name_columns_ = max_of(name_columns_, columns(cell.c_str(), cell.size()));
      cell.clear();
      cell.put_grouped(r.calls);
      calls_columns_ = max_of(calls_columns_, cell.size());
      if (style_.callers)
        name_columns_ = max_of(name_columns_, caller_columns(s_, r, f_));
    }
    size_t others = 2 + 2 + calls_columns_ +
                    (2 + time_columns) * (2 + f_.HOTPATH_PERCENTILES.count) +
                    2 + percent_columns + 2;
    size_t room = style_.width > others ? style_.width - others : 0;
    name_columns_ = min_of(name_columns_, max_of<size_t>(room, narrowest_name));
    all_columns_ = others + name_columns_ - 4;
  }

  void write_head() {
    text cell;
    out_.put(paint("\033[2m"));
    out_.put("\n  ");
    cell.put("Function");
    put_left(out_, cell, name_columns_);
    auto column = [&](const char *title, size_t width) {
      cell.clear();
      cell.put(title);
      out_.put("  ");
      put_right(out_, cell, width);
    };
    column("Calls", calls_columns_);
    column("Avg", time_columns);
    for (unsigned i = 0; i < f_.HOTPATH_PERCENTILES.count; ++i) {
      cell.clear();
      cell.put('P');
      put_percentile(cell, f_.HOTPATH_PERCENTILES.value[i]);
      out_.put("  ");
      put_right(out_, cell, time_columns);
    }
    column("Total", time_columns);
    column("% Total", percent_columns);
    out_.put("\n  ");
    out_.put_repeated("─", all_columns_);
    out_.put(plain());
    out_.put('\n');
  }

  // A duration of single calls: what the clock cannot resolve is not shown as
  // if it could.
  void put_duration(const row &r, double ns, unsigned &marks) {
    text cell;
    if (!r.timed) {
      cell.put("-   ");
    } else {
      if (r.timed < r.calls)
        cell.put('~');
      if (ns < s_.noise_ns) {
        cell.put('<');
        marks |= mark_floor;
        ns = s_.noise_ns;
      }
      put_time(cell, ns);
    }
    out_.put("  ");
    put_right(out_, cell, time_columns);
  }

  void write_row(const row &r, uint8_t detail) {
    unsigned marks = 0;
    text cell, name;
    put_name(name, r, detail);
    put_cut(cell, name.c_str(), name_columns_);
    out_.put("  ");
    put_left(out_, cell, name_columns_);
    cell.clear();
    cell.put_grouped(r.calls);
    out_.put("  ");
    put_right(out_, cell, calls_columns_);
    put_duration(r, row_mean(r) * s_.ns_per_tick, marks);
    for (unsigned i = 0; i < f_.HOTPATH_PERCENTILES.count; ++i)
      put_duration(r, s_.ns(row_percentile(r, f_.HOTPATH_PERCENTILES.value[i])),
                   marks);
    cell.clear();
    if (r.timed && r.timed < r.calls) {
      cell.put('~');
      marks |= mark_sampled;
    }
    if (r.timed)
      put_time(cell, s_.ns(r.total));
    else
      cell.put("-   ");
    out_.put("  ");
    put_right(out_, cell, time_columns);
    put_share(out_, s_, r.total, style_);
    if (row_overhead_ns(s_, r) > much_overhead * s_.ns(r.total))
      marks |= mark_overhead;
    if (r.open)
      marks |= mark_open;
    if (marks & (mark_overhead | mark_open))
      out_.put(' ');
    if (marks & mark_overhead)
      out_.put('*');
    if (marks & mark_open)
      out_.put('+');
    out_.put('\n');
    marks_ |= marks;
    if (style_.callers)
      put_callers(out_, s_, r, f_, style_, name_columns_, calls_columns_);
  }

  void write_foot() {
    if (shown_ < chosen_.count) {
      out_.put(paint("\033[2m"));
      out_.put("  … and ");
      out_.put_grouped(chosen_.count - shown_);
      out_.put(" more (");
      out_.put(style_.all);
      out_.put(" shows all)\n");
      out_.put(plain());
    }
    if (!shown_) {
      out_.put("  No function matches ");
      out_.put(style_.focus);
      out_.put(".\n");
    }
    if (!marks_)
      return;
    out_.put(paint("\033[2m"));
    out_.put('\n');
    if (marks_ & mark_overhead)
      out_.put("  *  measuring the calls inside is more than 10% of this "
               "time\n");
    if (marks_ & mark_open)
      out_.put(!s_.ended
                   ? "  +  has not returned: its time is that of the calls "
                     "inside\n"
                   : "  +  was still running at the end\n");
    if (marks_ & mark_sampled)
      out_.put("  ~  estimated from a sample of the calls\n");
    if (marks_ & mark_floor)
      out_.put("  <  below the resolution of the clock\n");
    out_.put(plain());
  }

  text &out_;
  const snapshot &s_;
  const flags &f_;
  table_style style_;
  selection chosen_;
  uint32_t shown_ = 0;
  scratch memory_;
  uint8_t *details_ = nullptr; // of each row that is shown
  size_t name_columns_ = 0;
  size_t calls_columns_ = 0;
  size_t all_columns_ = 0;
  unsigned marks_ = 0;
};

} // namespace

void report_table(text &out, const snapshot &s, const selection &chosen,
                  const flags &f, const report_facts &facts,
                  table_style style) {
  table(out, s, chosen, f, style).write(facts);
}

} // namespace hotpath
