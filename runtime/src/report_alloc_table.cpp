//===- report_alloc_table.cpp - The tables of allocations
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "grid.h"
#include "report_alloc.h"
#include "row_names.h"

#include <initializer_list>

namespace hotpath {

namespace {

constexpr uint32_t most_threads = 10;

void put_bytes(text &out, double bytes) {
  static const char *const units[] = {"B  ", "KiB", "MiB", "GiB", "TiB"};
  unsigned u = 0;
  while (u < 4 && bytes >= 999.995) {
    bytes /= 1024;
    ++u;
  }
  out.put_fixed(bytes, 2);
  out.put(' ');
  out.put(units[u]);
}

// In a sentence: no blanks after a short unit, no decimals of bytes.
void put_bytes_plainly(text &out, uint64_t bytes) {
  if (bytes < 1000) {
    out.put_unsigned(bytes);
    out.put(" B");
  } else {
    put_bytes(out, double(bytes));
  }
}

void put_percent(text &out, double part, double whole) {
  out.put_fixed(whole > 0 ? part / whole * 100 : 0, 2);
  out.put('%');
}

void put_difference(text &out, uint64_t usable, uint64_t freed) {
  out.put(freed > usable ? "-" : "");
  put_bytes(out, double(freed > usable ? freed - usable : usable - freed));
}

class tables {
public:
  tables(text &out, const snapshot &s, const selection &chosen, const flags &f,
         table_style style)
      : out_(out), s_(s), a_(*s.allocations), chosen_(chosen), f_(f),
        style_(style) {}

  void write() {
    write_title();
    write_functions();
    if (a_.tracked)
      write_live();
    if (a_.thread_count > 1)
      write_threads();
  }

private:
  bool counts() const {
    return f_.HOTPATH_ALLOC_METRIC.value == alloc_metric::count;
  }

  unsigned percentiles() const {
    return a_.without_percentiles ? 0 : f_.HOTPATH_PERCENTILES.count;
  }

  void put_amount(text &out, double n, bool exact) {
    if (!counts())
      put_bytes(out, n);
    else if (exact)
      out.put_grouped(uint64_t(n));
    else
      out.put_fixed(n, 2);
  }

  void write_title() {
    out_.put('\n');
    out_.put(style_.colour ? "\033[1m" : "");
    out_.put("allocations: ");
    out_.put(style_.colour ? "\033[0m" : "");
    put_bytes_plainly(out_, a_.process.allocated.bytes);
    out_.put(" in ");
    out_.put_grouped(a_.process.allocated.count);
    out_.put(a_.process.allocated.count == 1 ? " block, " : " blocks, ");
    out_.put_grouped(a_.process.freed.count);
    out_.put(" freed");
    if (a_.tracked) {
      out_.put("; at most ");
      put_bytes_plainly(out_, a_.peak_bytes);
      out_.put(" at once");
    }
    out_.put(a_.per_call_is_cumulative ? "; functions with the calls inside\n\n"
                                       : "\n\n");
  }

  // How many of the rows have something to show.
  template <class F>
  static uint32_t count_until_zero(const selection &x, F of) {
    uint32_t n = 0;
    while (n < x.count && of(allocations_of(*x.rows[n])))
      ++n;
    return n;
  }

  void write_rest(uint32_t shown, uint32_t all) {
    if (shown >= all)
      return;
    out_.put(style_.colour ? "\033[2m" : "");
    out_.put("  … and ");
    out_.put_grouped(all - shown);
    out_.put(" more (");
    out_.put(style_.all);
    out_.put(" shows all)\n");
    out_.put(style_.colour ? "\033[0m" : "");
  }

  void write_functions() {
    scratch memory;
    selection rows = select_allocations(s_, chosen_, f_, memory);
    uint32_t all = count_until_zero(
        rows, [&](const row_allocations &r) { return shown_of(s_, f_, r); });
    uint32_t shown = rows_shown(f_, all);
    row_names names(rows.rows, shown, f_);
    grid g(5 + percentiles(), shown + 1);
    g.cell().put("Function");
    g.cell().put("Calls");
    g.cell().put("Avg");
    for (unsigned i = 0; i < percentiles(); ++i) {
      text &title = g.cell();
      title.put('P');
      put_percentile(title, f_.HOTPATH_PERCENTILES.value[i]);
    }
    g.cell().put("Total");
    g.cell().put("% Total");
    for (uint32_t i = 0; i < shown; ++i) {
      names.put(g.cell(), i);
      put_function(g, *rows.rows[i]);
    }
    put_outside(g);
    g.write(out_, style_);
    write_rest(shown, all);
  }

  double process_total() const {
    return double(counts() ? a_.process.allocated.count
                           : a_.process.allocated.bytes);
  }

  void put_function(grid &g, const row &r) {
    alloc_metric metric = f_.HOTPATH_ALLOC_METRIC.value;
    auto total = double(shown_of(s_, f_, allocations_of(r)));
    g.cell().put_grouped(r.calls);
    put_amount(g.cell(), mean_allocated(s_, r, metric), false);
    for (unsigned i = 0; i < percentiles(); ++i)
      put_amount(g.cell(),
                 double(percentile_allocated(r, metric,
                                             f_.HOTPATH_PERCENTILES.value[i])),
                 true);
    put_amount(g.cell(), total, true);
    put_percent(g.cell(), total, process_total());
  }

  void put_outside(grid &g) {
    const allocated_sum &self = a_.outside.self;
    g.cell().put("(outside)");
    for (unsigned i = 0; i < 2 + percentiles(); ++i)
      g.cell().put("-");
    auto total = double(counts() ? self.count : self.bytes);
    put_amount(g.cell(), total, true);
    put_percent(g.cell(), total, process_total());
  }

  void write_live() {
    scratch memory;
    selection rows =
        select_allocations(s_, chosen_, memory, [](const row_allocations &r) {
          return max_of(r.live.bytes, r.peak_bytes);
        });
    uint32_t all = count_until_zero(rows, [](const row_allocations &r) {
      return r.live.count || r.peak_bytes;
    });
    uint32_t shown = rows_shown(f_, all);
    row_names names(rows.rows, shown, f_);
    grid g(5, shown + 1);
    for (const char *title :
         {"Function", "Live blocks", "Live at end", "At the peak", "% Peak"})
      g.cell().put(title);
    for (uint32_t i = 0; i <= shown; ++i) {
      const row_allocations &r =
          i < shown ? allocations_of(*rows.rows[i]) : a_.outside;
      if (i < shown)
        names.put(g.cell(), i);
      else
        g.cell().put("(outside)");
      g.cell().put_grouped(r.live.count);
      put_bytes(g.cell(), double(r.live.bytes));
      put_bytes(g.cell(), double(r.peak_bytes));
      put_percent(g.cell(), double(r.peak_bytes), double(a_.peak_bytes));
    }
    out_.put('\n');
    g.write(out_, style_);
    write_rest(shown, all);
  }

  static void put_thread_name(text &out, const thread_row &t) {
    if (t.tid) {
      out.put_printable(*t.name ? t.name : "?");
      out.put(" (");
      out.put_unsigned(t.tid);
      out.put(t.running ? ")" : ", ended)");
    } else if (t.threads) {
      out.put_grouped(t.threads);
      out.put(t.threads == 1 ? " thread before" : " threads before");
    } else {
      out.put("(other)");
    }
  }

  void write_threads() {
    uint32_t shown = min_of(a_.thread_count, most_threads);
    grid g(4, shown);
    for (const char *title : {"Thread", "Allocated", "Freed", "Difference"})
      g.cell().put(title);
    for (uint32_t i = 0; i < shown; ++i) {
      const thread_row &t = a_.threads[i];
      put_thread_name(g.cell(), t);
      put_bytes(g.cell(), double(t.usable_bytes));
      put_bytes(g.cell(), double(t.freed.bytes));
      put_difference(g.cell(), t.usable_bytes, t.freed.bytes);
    }
    out_.put('\n');
    g.write(out_, style_);
    if (shown < a_.thread_count) {
      out_.put("  … and ");
      out_.put_grouped(a_.thread_count - shown);
      out_.put(" more\n");
    }
  }

  text &out_;
  const snapshot &s_;
  const snapshot_allocations &a_;
  const selection &chosen_;
  const flags &f_;
  table_style style_;
};

} // namespace

void report_alloc_table(text &out, const snapshot &s, const selection &chosen,
                        const flags &f, table_style style) {
  tables(out, s, chosen, f, style).write();
}

} // namespace hotpath
