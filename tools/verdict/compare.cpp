//===- compare.cpp - Two sides become one verdict
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/comparison.h"

#include "report/printable.h"
#include "verdict/creep.h"
#include "verdict/format.h"
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

void note_history(const earlier_runs &earlier, const policy::policy &p,
                  comparison &c) {
  if (earlier.baselines() < p.history_least_runs)
    c.notes.push_back(
        "the history has " + counted(earlier.baselines(), "baseline") +
        " of this benchmark and processor, " +
        std::to_string(p.history_least_runs) + " tell how much times vary");
}

/// Programs that ended otherwise have done other work.
void note_exit_codes(const side &baseline, const side &candidate, comparison &c,
                     bool &refused) {
  const auto code_of = [](const side &s) {
    for (const model::report &r : s.reports())
      if (const auto code = r.meta.program.exit_code.value_or(0))
        return code;
    return std::uint64_t(0);
  };
  const std::uint64_t before = code_of(baseline), after = code_of(candidate);
  if (before == after)
    return;
  refused = true;
  c.banners.push_back("the baseline's program exited with " +
                      std::to_string(before) + " and the candidate's with " +
                      std::to_string(after) +
                      ": only equal work can be compared");
}

void explain_environment(const environment &e, comparison &c) {
  const auto told = [](const std::string &value) {
    return value.empty() ? std::string("not recorded")
                         : "'" + model::printable(value) + "'";
  };
  for (const difference &d : e.differences) {
    const severity s = std::max({d.icount, d.alloc, d.timing});
    const std::string sentence = d.field + " differs: " + told(d.baseline) +
                                 " and " + told(d.candidate) +
                                 (d.meaning.empty() ? "" : ", " + d.meaning);
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
                     [](const budget_result &b) { return b.gates; }) ||
         (c.anchored &&
          std::any_of(c.anchored->findings.begin(), c.anchored->findings.end(),
                      [](const creep &f) { return f.fails; }));
}

/// What nobody asked for is not worth a reader's time: a comment about a text
/// that was corrected. One that is there must not keep saying what was found
/// earlier.
comment_action action_of(const comparison &c, const policy::policy &p,
                         const compare_options &options) {
  if (p.report.comment == policy::comment_when::never)
    return comment_action::none;
  const bool finds = c.regressions || c.suspects || c.improvements ||
                     c.budgets_broken || c.exit_code ||
                     (c.anchored && !c.anchored->findings.empty());
  if (options.only_documentation && !c.exit_code)
    return comment_action::update;
  if (p.report.comment == policy::comment_when::always || finds ||
      c.outcome == outcome::incomparable)
    return comment_action::post;
  return comment_action::update;
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

const char *word(comment_action a) {
  static const char *const words[] = {"none", "update", "post"};
  return words[static_cast<int>(a)];
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
  if (!baseline.empty() && !candidate.empty())
    note_exit_codes(baseline, candidate, c, refused);
  if (baseline.empty())
    c.banners.push_back("there is no baseline yet");
  if (!baseline.empty() && !candidate.empty() && !refused) {
    c.environment = compare_environments(baseline, candidate, p);
    explain_environment(c.environment, c);
    std::optional<earlier_runs> earlier;
    if (options.history) {
      earlier.emplace(*options.history, candidate, p);
      note_history(*earlier, p, c);
    } else if (p.confirm > 1) {
      c.notes.push_back("history.confirm of the policy needs a history: "
                        "--history FILE names it");
    }
    const earlier_runs *known = earlier ? &*earlier : nullptr;
    judge_rows(baseline, candidate, p, options, known, c);
    c.graph =
        std::make_shared<call_graph>(graph_of(baseline, candidate, c.rows));
    find_moves(p, c);
    conclude(p, known, c);
    find_causes(c);
    refused = all_refused(c);
  }
  if (options.anchor && !options.anchor->empty() && !candidate.empty())
    find_creep(candidate, p, options, c);
  set_outcome(p, options, refused, c);
  c.comment = action_of(c, p, options);
  return c;
}

} // namespace hotpath::verdict
