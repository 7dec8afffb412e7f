//===- grid.cpp - A table whose columns are as wide as what is in them
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "grid.h"
#include "display_name.h"
#include "table_cells.h"

namespace hotpath {

namespace {
constexpr unsigned most_columns = 24;
constexpr size_t narrowest_name = 16;
constexpr size_t gap = 2;
} // namespace

grid::grid(unsigned columns, uint32_t rows)
    : columns_(min_of(columns, most_columns)), capacity_((rows + 1) * columns_),
      ends_(memory_.array<size_t>(capacity_)) {}

void grid::finish() {
  if (open_ && ends_ && count_ < capacity_)
    ends_[count_++] = all_.size();
  open_ = false;
}

text &grid::cell() {
  finish();
  open_ = true;
  return all_;
}

void grid::put_row(text &out, uint32_t row, const size_t *widths) {
  for (unsigned c = 0; c < columns_; ++c) {
    uint32_t i = row * columns_ + c;
    text whole, cut;
    whole.put(all_.c_str() + begin_of(i), ends_[i] - begin_of(i));
    out.put("  ");
    if (c) {
      put_right(out, whole, widths[c]);
    } else {
      put_cut(cut, whole.c_str(), widths[c]);
      put_left(out, cut, widths[c]);
    }
  }
  out.put('\n');
}

void grid::write(text &out, table_style style) {
  finish();
  size_t widths[most_columns] = {};
  for (uint32_t i = 0; i < count_; ++i) {
    size_t &w = widths[i % columns_];
    w = max_of(w, columns(all_.c_str() + begin_of(i), ends_[i] - begin_of(i)));
  }
  size_t others = 0;
  for (unsigned c = 1; c < columns_; ++c)
    others += gap + widths[c];
  size_t room =
      style.width > others + 2 * gap ? style.width - others - 2 * gap : 0;
  widths[0] = min_of(widths[0], max_of(room, narrowest_name));
  for (uint32_t row = 0; row < count_ / columns_; ++row) {
    if (row == 0)
      out.put(style.colour ? "\033[2m" : "");
    put_row(out, row, widths);
    if (row != 0)
      continue;
    out.put("  ");
    out.put_repeated("─", widths[0] + others);
    out.put(style.colour ? "\033[0m\n" : "\n");
  }
}

} // namespace hotpath
