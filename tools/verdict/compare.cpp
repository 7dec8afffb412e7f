//===- compare.cpp - Two sides become one verdict
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/comparison.h"

#include "report/printable.h"
#include "verdict/graph.h"
#include "verdict/judge_rows.h"

#include <algorithm>

namespace hotpath::verdict {

namespace {

using policy::severity;

severity worst(const environment &e) {
  return std::max({e.icount, e.alloc, e.timing});
}

/// Runs that did not end: they have done a part of the work only.
void note_unfinished(const side &s, const char *name, comparison &c,
                     bool &refused) {
  for (const model::report &r : s.reports()) {
    if (r.meta.unfinished.empty())
      continue;
    refused = true;
    c.banners.push_back("a run of the " + std::string(name) +
                        (r.meta.unfinished == "died" ? " died before its end"
                                                     : " has not ended yet") +
                        ": only equal work can be compared");
    return;
  }
}

void explain_environment(const environment &e, comparison &c) {
  const auto told = [](const std::string &value) {
    return value.empty() ? std::string("not recorded")
                         : "'" + model::printable(value) + "'";
  };
  for (const difference &d : e.differences) {
    const severity s = std::max({d.icount, d.alloc, d.timing});
    const std::string sentence =
        d.field + " differs: " + told(d.baseline) + " and " + told(d.candidate);
    if (s == severity::info)
      c.notes.push_back(sentence);
    else
      c.banners.push_back(sentence + (s == severity::refuse
                                          ? ": not comparable"
                                          : ": changes do not fail"));
  }
  c.notes.insert(c.notes.end(), e.notes.begin(), e.notes.end());
}

void judge_budgets_into(const side &candidate, const policy::policy &p,
                        comparison &c) {
  c.budgets = judge_budgets(p, candidate);
  for (const budget_result &b : c.budgets)
    c.budgets_broken += b.state == budget_state::broken ||
                        (b.state == budget_state::missing && b.gates);
}

bool gate_fails(const comparison &c) {
  return (c.program && c.program->fails) ||
         std::any_of(c.rows.begin(), c.rows.end(),
                     [](const row &r) { return r.fails; }) ||
         std::any_of(c.budgets.begin(), c.budgets.end(),
                     [](const budget_result &b) { return b.gates; });
}

/// A budget needs no baseline: broken ones fail whatever cannot be compared.
void set_outcome(const policy::policy &p, const compare_options &options,
                 bool refused, comparison &c) {
  const bool strict = options.strict || p.env_strict;
  const bool missing = c.baseline_reports == 0;
  if (gate_fails(c)) {
    c.outcome = outcome::fail;
    c.exit_code = 1;
  } else if (missing) {
    c.outcome = outcome::no_baseline;
    c.exit_code = strict || p.gate.fail_on_missing_baseline ? 3 : 0;
  } else if (refused) {
    c.outcome = outcome::incomparable;
    c.exit_code = strict || p.gate.fail_on_incomparable ? 3 : 0;
  } else if (strict && worst(c.environment) != severity::info) {
    c.outcome = outcome::incomparable;
    c.exit_code = 3;
  }
}

/// Nothing was left to be judged, because of the environment.
bool all_refused(const comparison &c) {
  bool refused = false;
  for (const row &r : c.rows) {
    if (r.state == state::incomparable)
      refused = true;
    else if (r.state != state::unmeasured && r.state != state::ignored &&
             r.state != state::added && r.state != state::removed)
      return false;
  }
  return refused;
}

} // namespace

const char *word(outcome o) {
  static const char *const words[] = {"pass", "fail", "incomparable",
                                      "no_baseline"};
  return words[static_cast<int>(o)];
}

const char *environment_word(const environment &e) {
  switch (worst(e)) {
  case severity::info:
    return "same";
  case severity::demote:
    return "demoted";
  case severity::refuse:
    break;
  }
  return "refused";
}

comparison compare(const side &baseline, const side &candidate,
                   const policy::policy &p, const compare_options &options) {
  comparison c;
  c.baseline_reports = baseline.reports().size();
  c.candidate_reports = candidate.reports().size();
  c.baseline_runs = baseline.timed_runs();
  c.candidate_runs = candidate.timed_runs();
  c.in_turns = were_in_turns(baseline, candidate);
  bool refused = false;
  if (!candidate.empty())
    judge_budgets_into(candidate, p, c);
  note_unfinished(baseline, "baseline", c, refused);
  note_unfinished(candidate, "candidate", c, refused);
  if (baseline.empty())
    c.banners.push_back("there is no baseline yet");
  if (!baseline.empty() && !candidate.empty() && !refused) {
    c.environment = compare_environments(baseline, candidate, p);
    explain_environment(c.environment, c);
    judge_rows(baseline, candidate, p, options, c);
    c.graph =
        std::make_shared<call_graph>(graph_of(baseline, candidate, c.rows));
    find_moves(p, c);
    conclude(p, c);
    find_causes(c);
    refused = all_refused(c);
  }
  set_outcome(p, options, refused, c);
  return c;
}

} // namespace hotpath::verdict
