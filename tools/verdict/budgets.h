//===- budgets.h - Absolute limits, judged on one side alone
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_BUDGETS_H
#define HOTPATH_VERDICT_BUDGETS_H

#include "policy/policy.h"
#include "verdict/side.h"

#include <optional>

namespace hotpath::verdict {

enum class budget_state {
  held,
  broken,
  missing,    // no function matches
  unmeasured, // no run has the metric
};

/// One budget and one function that it is for.
struct budget_result {
  const policy::budget *rule = nullptr;
  std::string name; // of the function; empty where none matches
  std::string file;
  std::uint64_t line = 0;
  budget_state state = budget_state::held;
  std::optional<long double> actual;
  bool over = false; // which limit a broken one has passed: max or min
  bool gates = false;
};

/// Every budget with every function that it matches. A value is the least of
/// all runs against `max`, the greatest against `min`: noise makes times
/// longer, and must not break a budget. Exactly at a limit is held.
std::vector<budget_result> judge_budgets(const policy::policy &p,
                                         const side &candidate);

/// Whether a rule's pattern is for the function: it matches the name, or the
/// name with its parameters.
bool matches(const policy::pattern &p, const function &f);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_BUDGETS_H
