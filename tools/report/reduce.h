//===- reduce.h - Keeps a part of a report
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_REDUCE_H
#define HOTPATH_REPORT_REDUCE_H

#include "report/model.h"

namespace hotpath::model {

/// Leaves the functions with these ids, in this order, and the contexts with
/// those ids. Contexts of functions that are no longer listed get their names.
/// Ids that are unknown are ignored; counts of all there were stay.
void reduce(report &r, const std::vector<std::uint64_t> &functions,
            const std::vector<std::uint64_t> &contexts);

} // namespace hotpath::model

#endif // HOTPATH_REPORT_REDUCE_H
