//===- check.h - Does a report fit together?
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_CHECK_H
#define HOTPATH_REPORT_CHECK_H

#include "report/model.h"

namespace hotpath::model {

/// Throws report_error, naming `path`, where a report of right types makes no
/// sense: what every command may rely on afterwards is that
///  - rows' ids are unique within their section and above 0, names not empty;
///  - histograms ascend on the grid, with counts above 0;
///  - contexts' ids are unique, parents come before their children, and each
///    context has a listed function or a name;
///  - percentiles are above 0 and at most 100, 10 at most, ascending;
///  - `run` and `unfinished` have one of their words.
void check_report(const report &r, const std::string &path);

} // namespace hotpath::model

#endif // HOTPATH_REPORT_CHECK_H
