//===- parse_original.h - [functions], as the Rust original spells it
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_POLICY_PARSE_ORIGINAL_H
#define HOTPATH_POLICY_PARSE_ORIGINAL_H

#include "policy/table_reader.h"

namespace hotpath::policy {

/// Reads [functions], pr_check, pr_comment and what the original knows beside
/// functions. Does nothing where none of them is there.
///  - A family without a table is neither judged nor shown.
///  - Changes are compared with min_percent_change alone.
///  - Findings fail where their table says fail_check = true; where pr_check is
///    "off" or "report", none does.
void read_original(table_reader &top, policy &p);

} // namespace hotpath::policy

#endif // HOTPATH_POLICY_PARSE_ORIGINAL_H
