//===- report_alloc.h - Allocations in reports
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_ALLOC_H
#define HOTPATH_REPORT_ALLOC_H

#include "json_writer.h"
#include "report.h"
#include "snapshot_alloc.h"

// All of it for snapshots that have allocations.

namespace hotpath {

/// What the user wants to see of a row: bytes or count, with or without the
/// calls inside.
uint64_t shown_of(const snapshot &s, const flags &f, const row_allocations &r);
/// Never null; all zero for a row without allocations.
const row_allocations &allocations_of(const row &r);
/// Mean over all of a row's calls, as they are charged.
double mean_allocated(const snapshot &s, const row &r, alloc_metric metric);
uint64_t percentile_allocated(const row &r, alloc_metric metric,
                              uint32_t thousandths);

/// The rows of `chosen`, and those of calls that went on while the session ran,
/// most of `by` first, then by name.
selection select_allocations(const snapshot &s, const selection &chosen,
                             scratch &memory,
                             uint64_t (*by)(const row_allocations &r));
selection select_allocations(const snapshot &s, const selection &chosen,
                             const flags &f, scratch &memory);

/// The tables: what functions allocate, what is live if blocks were followed,
/// and threads if there are several.
void report_alloc_table(text &out, const snapshot &s, const selection &chosen,
                        const flags &f, table_style style);

/// `functions_alloc` and `threads` of the JSON report.
void report_alloc_json(json_writer &w, const snapshot &s,
                       const selection &chosen, const flags &f);

/// What identifies a row in any list of the JSON report, up to `location`.
void write_row_identity(json_writer &w, const row &r);
/// `percentiles` of a list, and a key such as p95_bytes.
void write_percentiles(json_writer &w, const flags &f);
void put_percentile_key(text &key, uint32_t thousandths, const char *unit);

} // namespace hotpath

#endif
