//===- report_callers.cpp - Callers below each function of a table
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report_callers.h"
#include "display_name.h"
#include "table_cells.h"

#include <algorithm>

namespace hotpath {

namespace {

constexpr uint32_t most_callers = 5; // of a function

void put_name(text &to, const snapshot &s, const caller &c, const flags &f) {
  to.put("  ← ");
  to.put_printable(c.row < s.row_count ? table_name(s.rows[c.row], f)
                   : c.row == outside  ? outside_name
                                       : more_name);
}

void put_caller(text &out, const snapshot &s, const caller &c, const flags &f,
                const table_style &style, size_t name_columns,
                size_t calls_columns) {
  text name, cell;
  put_name(name, s, c, f);
  put_cut(cell, name.c_str(), name_columns);
  out.put(style.colour ? "\033[2m" : "");
  out.put("  ");
  put_left(out, cell, name_columns);
  cell.clear();
  cell.put_grouped(c.calls);
  out.put("  ");
  put_right(out, cell, calls_columns);
  // A recursive call is within one that is counted already.
  if (c.total) {
    out.put_repeated(" ",
                     (2 + time_columns) * (1 + f.HOTPATH_PERCENTILES.count));
    cell.clear();
    put_time(cell, s.ns(c.total));
    out.put("  ");
    put_right(out, cell, time_columns);
    put_share(out, s, c.total, {style.width, false});
  }
  out.put(style.colour ? "\033[0m" : "");
  out.put('\n');
}

} // namespace

size_t caller_columns(const snapshot &s, const row &r, const flags &f) {
  size_t widest = 0;
  text name;
  for (const caller *c = r.callers; c; c = c->next) {
    name.clear();
    put_name(name, s, *c, f);
    widest = max_of(widest, columns(name.c_str(), name.size()));
  }
  return widest;
}

void put_callers(text &out, const snapshot &s, const row &r, const flags &f,
                 const table_style &style, size_t name_columns,
                 size_t calls_columns) {
  scratch memory;
  auto *list = memory.array<const caller *>(r.caller_count);
  uint32_t n = 0;
  for (const caller *c = r.callers; list && c && n < r.caller_count;
       c = c->next)
    list[n++] = c;
  std::sort(list, list + n, [](const caller *a, const caller *b) {
    return a->total != b->total ? a->total > b->total : a->calls > b->calls;
  });
  uint32_t shown = min_of(n, most_callers);
  for (uint32_t i = 0; i < shown; ++i)
    put_caller(out, s, *list[i], f, style, name_columns, calls_columns);
  if (shown == n)
    return;
  text line, cut;
  line.put("  … and ");
  line.put_grouped(n - shown);
  line.put(" more callers");
  put_cut(cut, line.c_str(), name_columns);
  out.put(style.colour ? "\033[2m" : "");
  out.put("  ");
  out.put(cut.c_str());
  out.put(style.colour ? "\033[0m" : "");
  out.put('\n');
}

} // namespace hotpath
