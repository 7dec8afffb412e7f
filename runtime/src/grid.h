//===- grid.h - A table whose columns are as wide as what is in them
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_GRID_H
#define HOTPATH_GRID_H

#include "memory.h"
#include "report.h"

namespace hotpath {

/// Cells are filled row by row, the titles first; the first column is aligned
/// to the left and cut where the terminal ends, the others to the right. What
/// memory refuses is left out. Not thread-safe.
class grid {
public:
  grid(unsigned columns, uint32_t rows);
  /// What is put here until the next call becomes the next cell.
  text &cell();
  void write(text &out, table_style style);

private:
  void finish();
  size_t begin_of(uint32_t i) const { return i ? ends_[i - 1] : 0; }
  void put_row(text &out, uint32_t row, const size_t *widths);

  scratch memory_;
  unsigned columns_;
  uint32_t capacity_; // cells
  uint32_t count_ = 0;
  size_t *ends_; // of each cell, in what all cells are put into
  text all_;
  bool open_ = false;
};

} // namespace hotpath

#endif
