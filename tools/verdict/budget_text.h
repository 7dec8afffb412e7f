//===- budget_text.h - Budgets in words, and as JSON
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_BUDGET_TEXT_H
#define HOTPATH_VERDICT_BUDGET_TEXT_H

#include "verdict/budgets.h"

#include <nlohmann/json_fwd.hpp>

namespace hotpath::verdict {

/// "held", "broken", ...
const char *word(budget_state s);

/// One line about a budget that is not held: "broken: f: alloc.count is 12, it
/// has to be at most 0 (line 3): hot loop". Fit for a terminal.
std::string sentence(const budget_result &r);

nlohmann::ordered_json json_of(const budget_result &r);

/// Whole numbers as such, others as a real number.
nlohmann::ordered_json json_number(long double value);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_BUDGET_TEXT_H
