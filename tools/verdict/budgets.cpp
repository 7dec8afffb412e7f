//===- budgets.cpp - Absolute limits, judged on one side alone
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/budgets.h"

#include "verdict/values.h"

#include <algorithm>

namespace hotpath::verdict {

namespace {

budget_result judge(const policy::budget &b, const function &f) {
  budget_result r;
  r.rule = &b;
  r.name = f.name;
  r.file = f.file;
  r.line = f.line;
  std::optional<long double> least, greatest;
  for (const sample &s : f.samples)
    if (const auto v = value_of(b.metric, s)) {
      least = least ? std::min(*least, *v) : *v;
      greatest = greatest ? std::max(*greatest, *v) : *v;
    }
  if (!least) {
    r.state = budget_state::unmeasured;
    return r;
  }
  r.over = b.max && *least > *b.max;
  if (r.over || (b.min && *greatest < *b.min))
    r.state = budget_state::broken;
  r.actual = b.max && (r.over || !b.min) ? least : greatest;
  r.gates = r.state == budget_state::broken && b.fail;
  return r;
}

} // namespace

bool matches(const policy::pattern &p, const function &f) {
  return p.matches(f.name) ||
         (!f.parameters.empty() && p.matches(f.name + f.parameters));
}

std::vector<budget_result> judge_budgets(const policy::policy &p,
                                         const side &candidate) {
  std::vector<budget_result> results;
  for (const policy::budget &b : p.budgets) {
    const std::size_t before = results.size();
    for (const function &f : candidate.functions())
      if (matches(b.match, f))
        results.push_back(judge(b, f));
    if (results.size() > before || b.on_missing == policy::when_missing::ignore)
      continue;
    budget_result r;
    r.rule = &b;
    r.state = budget_state::missing;
    r.gates = b.fail && b.on_missing == policy::when_missing::fail;
    results.push_back(r);
  }
  if (!p.gate.on_budget)
    for (budget_result &r : results)
      r.gates = false;
  return results;
}

} // namespace hotpath::verdict
