//===- row_names.h - How tables call functions
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ROW_NAMES_H
#define HOTPATH_ROW_NAMES_H

#include "flags.h"
#include "snapshot.h"

namespace hotpath {

/// How many of so many rows a table shows.
uint32_t rows_shown(const flags &f, uint32_t count);

/// The names of the first `count` rows, different where the functions are: of
/// two that would look the same, each gets its parameters, and if that does not
/// tell them apart, its place too. Null rows have none. Not thread-safe.
class row_names {
public:
  row_names(row *const *rows, uint32_t count, const flags &f);
  /// Appends the name of a row, printable.
  void put(text &to, uint32_t i);

private:
  void put(text &to, const row &r, uint8_t detail);
  void add_detail_where_equal(uint8_t detail);

  row *const *rows_;
  uint32_t count_;
  const flags &f_;
  scratch memory_;
  uint8_t *details_;
};

} // namespace hotpath

#endif
