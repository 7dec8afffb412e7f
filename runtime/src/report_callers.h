//===- report_callers.h - Callers below each function of a table
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_CALLERS_H
#define HOTPATH_REPORT_CALLERS_H

#include "report.h"

namespace hotpath {

/// Columns that the names of a row's callers take.
size_t caller_columns(const snapshot &s, const row &r, const flags &f);

/// The row's callers, a line each, the longest five first. The columns are
/// those of the table.
void put_callers(text &out, const snapshot &s, const row &r, const flags &f,
                 const table_style &style, size_t name_columns,
                 size_t calls_columns);

} // namespace hotpath

#endif
