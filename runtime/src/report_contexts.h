//===- report_contexts.h - The calling contexts of a report
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_CONTEXTS_H
#define HOTPATH_REPORT_CONTEXTS_H

#include "json_writer.h"
#include "report.h"

namespace hotpath {

/// Contexts that a report holds where HOTPATH_LIMIT does not say: some 10 MB.
constexpr uint32_t most_contexts = 100000;

/// Ascending indexes into `snapshot::contexts`: with a context come those that
/// it was called from.
struct context_selection {
  uint32_t *contexts; // null when memory is refused
  uint32_t count;
};

/// The contexts whose path passes through a chosen row; of these the `limit`
/// longest.
context_selection report_select_contexts(const snapshot &s,
                                         const selection &chosen,
                                         uint32_t limit, scratch &memory);

/// The section `contexts`. The first `included_rows` of the chosen rows are
/// listed in the report and need no name here.
void write_contexts(json_writer &w, const snapshot &s, const selection &chosen,
                    uint32_t included_rows, uint32_t limit);

} // namespace hotpath

#endif
