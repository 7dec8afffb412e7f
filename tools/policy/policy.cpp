//===- policy.cpp - The built-in policy, and overrides
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "policy/policy.h"

#include "report/printable.h"

#include <algorithm>

namespace hotpath::policy {

rules::rules() {
  icount.metrics = {*metric_named(family::icount, "total")};
  icount.min_percent_change = 1;
  icount.min_change = 2000;
  icount.min_share = 0.05;
  icount.min_percent_total = 0.5;
  icount.added_share = 2;
  alloc.metrics = {*metric_named(family::alloc, "bytes"),
                   *metric_named(family::alloc, "count")};
  alloc.min_percent_change = 2;
  alloc.min_change = 4096;
  timing.metrics = {*metric_named(family::timing, "p50")};
  timing.min_percent_total = 0.5;
}

namespace {

/// A change of many steps may be larger than one of a single step.
void widen(const policy &p, rules &r) {
  if (!p.against_anchor)
    return;
  for (double *percent :
       {&r.icount.min_percent_change, &r.alloc.min_percent_change,
        &r.timing.min_percent_change})
    *percent = p.anchor_min_percent_change
                   ? std::max(*p.anchor_min_percent_change, *percent)
                   : *percent * p.anchor_percent_factor;
}

} // namespace

rules program_rules(const policy &p) {
  rules result = p.defaults;
  widen(p, result);
  return result;
}

rules rules_for(const policy &p, const std::string &name,
                std::vector<const assignment *> *from) {
  rules result = p.defaults;
  for (const override_rule &o : p.overrides) {
    if (!o.match.matches(name))
      continue;
    for (const assignment &a : o.settings) {
      a.apply(result);
      if (from)
        from->push_back(&a);
    }
  }
  widen(p, result);
  return result;
}

namespace {

std::string sentences(const std::string &path,
                      const std::vector<problem> &problems) {
  std::string text;
  for (const problem &p : problems) {
    if (!text.empty())
      text += '\n';
    text += model::printable(path) + ":";
    if (p.at.line)
      text +=
          std::to_string(p.at.line) + ":" + std::to_string(p.at.column) + ":";
    text += " " + p.sentence;
  }
  return text;
}

std::vector<problem> sorted(std::vector<problem> problems) {
  std::sort(problems.begin(), problems.end(),
            [](const problem &a, const problem &b) {
              return a.at.line != b.at.line ? a.at.line < b.at.line
                                            : a.at.column < b.at.column;
            });
  return problems;
}

} // namespace

policy_error::policy_error(const std::string &path,
                           std::vector<problem> problems)
    : std::runtime_error(sentences(path, sorted(problems))),
      problems_(sorted(std::move(problems))) {}

} // namespace hotpath::policy
