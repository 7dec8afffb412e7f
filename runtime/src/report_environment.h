//===- report_environment.h - The JSON report: where the run took place
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_ENVIRONMENT_H
#define HOTPATH_REPORT_ENVIRONMENT_H

#include "json_writer.h"
#include "report.h"

namespace hotpath {

/// meta.environment. What is unknown is left out.
void report_environment_json(json_writer &w, const snapshot &s,
                             const report_facts &facts);

/// meta.git and meta.ci, where there is something to tell.
void report_origin_json(json_writer &w, const origin_facts &facts);

} // namespace hotpath

#endif
