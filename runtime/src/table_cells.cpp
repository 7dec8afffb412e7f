//===- table_cells.cpp - What tables are made of
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "table_cells.h"
#include "display_name.h"
#include "hotpath/abi.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace hotpath {

namespace {

struct unit {
  double ns;
  const char *name; // two columns
};
constexpr unit units[] = {{1, "ns"}, {1e3, "µs"}, {1e6, "ms"}, {1e9, "s "}};

constexpr unsigned width_without_terminal = 120;

} // namespace

table_style terminal_style(int fd, bool colour) {
  table_style style = {width_without_terminal, false};
  winsize size;
  if (isatty(fd)) {
    style.colour = colour;
    if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col)
      style.width = size.ws_col;
  }
  return style;
}

void put_time(text &out, double ns) {
  unsigned u = 0;
  while (u < 3 && ns / units[u].ns >= 999.995)
    ++u;
  out.put_fixed(ns / units[u].ns, 2);
  out.put(' ');
  out.put(units[u].name);
}

void put_time_in_text(text &out, double ns) {
  text cell;
  put_time(cell, ns);
  size_t n = cell.size();
  out.put(cell.c_str(), n && cell.c_str()[n - 1] == ' ' ? n - 1 : n);
}

void put_right(text &out, text &cell, size_t width) {
  size_t n = columns(cell.c_str(), cell.size());
  out.put_repeated(" ", width > n ? width - n : 0);
  out.put(cell.c_str(), cell.size());
}

void put_left(text &out, text &cell, size_t width) {
  out.put(cell.c_str(), cell.size());
  size_t n = columns(cell.c_str(), cell.size());
  out.put_repeated(" ", width > n ? width - n : 0);
}

void put_cell(text &out, text &cell, size_t width) {
  out.put("  ");
  put_right(out, cell, width);
}

void put_column_title(text &out, const char *title, size_t width) {
  text cell;
  cell.put(title);
  put_cell(out, cell, width);
}

const char *table_name(const row &r, const flags &f) {
  unsigned depth =
      r.flags & HOTPATH_SITE_LABEL ? 0 : f.HOTPATH_FUNCTIONS_NAME_DEPTH.value;
  return last_segments(r.name, depth);
}

void put_share(text &out, const snapshot &s, uint64_t ticks,
               const table_style &style) {
  double percent = s.wall_ns > 0 ? s.ns(ticks) / s.wall_ns * 100 : 0;
  const char *heat = !style.colour   ? ""
                     : percent >= 50 ? "\033[31m"
                     : percent >= 10 ? "\033[33m"
                                     : "";
  text cell;
  cell.put_fixed(percent, 2);
  cell.put('%');
  out.put("  ");
  out.put(heat);
  put_right(out, cell, percent_columns);
  out.put(*heat ? "\033[0m" : "");
}

void put_title(text &out, const snapshot &s, const report_facts &facts,
               const table_style &style) {
  out.put(style.colour ? "\033[1m" : "");
  out.put("hotpath: ");
  out.put_printable(facts.program_path ? file_name(facts.program_path)
                                       : "program");
  out.put(style.colour ? "\033[0m" : "");
  out.put(", ");
  if (facts.session && *facts.session) {
    out.put_printable(facts.session);
    out.put(", ");
  }
  put_time_in_text(out, s.wall_ns);
  if (facts.label && *facts.label) {
    out.put(", ");
    out.put_printable(facts.label);
  }
  if (facts.unfinished)
    out.put(strcmp(facts.unfinished, "died") == 0
                ? ", the process ended without a report"
                : ", still running");
  out.put('\n');
}

} // namespace hotpath
