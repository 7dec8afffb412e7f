//===- json_output.h - Writes a report as JSON
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_JSON_OUTPUT_H
#define HOTPATH_REPORT_JSON_OUTPUT_H

#include "report/model.h"

namespace hotpath::model {

/// The report in the form of its schema, with a newline at the end. Control
/// characters are escaped, what is no UTF-8 becomes U+FFFD.
std::string write_report(const report &r, bool pretty);

} // namespace hotpath::model

#endif // HOTPATH_REPORT_JSON_OUTPUT_H
