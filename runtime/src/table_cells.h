//===- table_cells.h - What tables are made of
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_TABLE_CELLS_H
#define HOTPATH_TABLE_CELLS_H

#include "report.h"

namespace hotpath {

constexpr unsigned time_columns = 10; // "1234.56 ms"
constexpr unsigned percent_columns = 8;

/// What suits a descriptor: a terminal's width and, if it may be, colour.
table_style terminal_style(int fd, bool colour);

/// A duration with two decimals in a unit that suits it; the points of several
/// stand one below the other.
void put_time(text &out, double ns);

/// The same without the blank that a unit of one column has.
void put_time_in_text(text &out, double ns);

/// A cell with blanks before or behind it.
void put_right(text &out, text &cell, size_t width);
void put_left(text &out, text &cell, size_t width);

/// Two blanks and a cell of a column of figures, or that column's title.
void put_cell(text &out, text &cell, size_t width);
void put_column_title(text &out, const char *title, size_t width);

/// The name of a function within HOTPATH_FUNCTIONS_NAME_DEPTH; points into it.
const char *table_name(const row &r, const flags &f);

/// Two blanks and the share of the session's wall time, in colour when it is
/// large.
void put_share(text &out, const snapshot &s, uint64_t ticks,
               const table_style &style);

/// "hotpath: program, 1.23 s", the label, and how the process ended where it
/// did not end the session.
void put_title(text &out, const snapshot &s, const report_facts &facts,
               const table_style &style);

} // namespace hotpath

#endif
