//===- budgets.h - Budgets, in both spellings
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_POLICY_BUDGETS_H
#define HOTPATH_POLICY_BUDGETS_H

#include "policy/table_reader.h"

namespace hotpath::policy {

/// One [[budget]], the `rule`-th of the file.
void read_budget(table_reader &t, std::size_t rule,
                 std::vector<budget> &budgets);

/// One [[functions.budgets]]: as many budgets as it has limits, and one more
/// for having been called, unless it says how often.
void read_original_budget(table_reader &t, std::size_t rule,
                          std::vector<budget> &budgets);

} // namespace hotpath::policy

#endif // HOTPATH_POLICY_BUDGETS_H
