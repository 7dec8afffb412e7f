//===- icount_table.h - Instruction counts as a table -------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MERGE_ICOUNT_TABLE_H
#define HOTPATH_MERGE_ICOUNT_TABLE_H

#include "report/model.h"

namespace hotpath::merge {

/// Function, Calls, Self, Avg and Total instructions, % Total; dearest first,
/// at most `limit` rows (0: all), names cut in the middle so that a line has at
/// most `width` columns. What is doubtful is marked and explained below.
std::string icount_table(const model::report &r, std::size_t limit,
                         std::size_t width);

} // namespace hotpath::merge

#endif // HOTPATH_MERGE_ICOUNT_TABLE_H
