//===- view.h - What the runtime's renderers need to show a report
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_VIEW_H
#define HOTPATH_REPORT_VIEW_H

#include "report/model.h"

#include "report.h"

namespace hotpath::model {

/// A snapshot and what goes with it, for report_table and report_tree of the
/// runtime: there is one renderer for a report at exit and for one looked at
/// again.
struct view {
  snapshot measured;
  report_facts facts = {};
  flags settings = flags_default();
};

/// Fills an empty view from a report; a tick is a nanosecond. Texts point into
/// the report, which must live as long and stay as it is. What a report does
/// not hold (rows that are left out but called from) becomes rows without
/// calls, which no renderer lists. Throws std::bad_alloc.
void fill_view(view &v, const report &r);

} // namespace hotpath::model

#endif // HOTPATH_REPORT_VIEW_H
