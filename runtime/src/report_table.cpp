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
#include "row_names.h"
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
      : out_(out), s_(s), f_(f), style_(style), chosen_(chosen),
        shown_(rows_shown(f, chosen.count)), names_(chosen.rows, shown_, f) {
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
      write_row(i);
    write_foot();
  }

private:
  const char *paint(const char *code) { return style_.colour ? code : ""; }
  const char *plain() { return paint("\033[0m"); }

  void measure_columns() {
    name_columns_ = strlen("Function");
    calls_columns_ = strlen("Calls");
    text cell;
    for (uint32_t i = 0; i < shown_; ++i) {
      const row &r = *chosen_.rows[i];
      cell.clear();
      names_.put(cell, i);
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
    put_column_title(out_, "Calls", calls_columns_);
    put_column_title(out_, "Avg", time_columns);
    for (unsigned i = 0; i < f_.HOTPATH_PERCENTILES.count; ++i) {
      cell.clear();
      cell.put('P');
      put_percentile(cell, f_.HOTPATH_PERCENTILES.value[i]);
      put_cell(out_, cell, time_columns);
    }
    put_column_title(out_, "Total", time_columns);
    put_column_title(out_, "% Total", percent_columns);
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
    put_cell(out_, cell, time_columns);
  }

  void write_row(uint32_t i) {
    const row &r = *chosen_.rows[i];
    unsigned marks = 0;
    text cell, name;
    names_.put(name, i);
    put_cut(cell, name.c_str(), name_columns_);
    out_.put("  ");
    put_left(out_, cell, name_columns_);
    cell.clear();
    cell.put_grouped(r.calls);
    put_cell(out_, cell, calls_columns_);
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
    put_cell(out_, cell, time_columns);
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
  uint32_t shown_;
  row_names names_;
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
