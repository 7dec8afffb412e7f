//===- comparison.h - The verdict: what changed from baseline to candidate
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_COMPARISON_H
#define HOTPATH_VERDICT_COMPARISON_H

#include "verdict/budgets.h"
#include "verdict/environment.h"
#include "verdict/exact.h"
#include "verdict/pairing.h"
#include "verdict/timing.h"

// Made once by `compare`; every renderer reads it and computes nothing. It
// points into both sides and the policy, which have to outlive it.

namespace hotpath::verdict {

struct call_graph;

/// One function of either side or both.
struct row {
  function_pair pair;
  std::string name; // with parameters, of the candidate where it has one
  verdict::state state = verdict::state::unmeasured;
  std::vector<exact_judgement> icount, alloc;
  std::vector<timing_judgement> timing;
  std::string reading; // of instructions and time together
  std::string note;    // why it is ignored, moved, renamed
  bool fails = false;
  std::vector<const policy::assignment *> by; // overrides that were applied
  std::optional<std::size_t> cause;           // the row that explains this one
};

/// A call that changed: `to` may be a function that is not measured.
struct edge_change {
  std::string from, to;
  std::uint64_t calls_before = 0, calls_after = 0;
  long double cost_before = 0, cost_after = 0;
};

/// A row with a change of its own, and the findings that it explains.
struct cause {
  std::size_t row = 0;
  long double self_change = 0;
  policy::unit unit = policy::unit::instructions;
  std::vector<std::size_t> callers; // rows
  std::vector<edge_change> edges;
};

/// A function that got worse since the anchor, an older report than the
/// baseline: by many changes, or by this one.
struct creep {
  std::string name; // with parameters
  std::string file; // of the candidate; may be empty
  std::uint64_t line = 0;
  std::string metric, statistic; // icount.total; of times what stands for a run
  policy::unit unit = policy::unit::count;
  long double anchor = 0, candidate = 0;
  double change = 0;                // relative, since the anchor
  std::optional<double> own_share;  // of it, made since the baseline
  std::vector<std::string> callers; // that only pass it on
  bool blamed = false;              // more than half of it is this change's
  bool fails = false;
};

/// The candidate against the anchor.
struct anchored {
  std::string name;
  std::size_t reports = 0, runs = 0;
  std::vector<std::string> notes; // what qualifies it
  std::vector<creep> findings;    // as causes are sorted
};

/// What is to happen to a comment: `update` changes one that is there and makes
/// none.
enum class comment_action { none, update, post };

enum class outcome { pass, fail, incomparable, no_baseline };

struct comparison {
  verdict::outcome outcome = verdict::outcome::pass;
  int exit_code = 0;                // 0 pass, 1 gate failed, 3 not comparable
  std::vector<std::string> banners; // what qualifies the whole verdict
  std::vector<std::string> notes;
  bool timings_advisory = false; // the whole run speaks against them
  bool in_turns = false;         // the runs of both sides were
  verdict::environment environment;
  std::optional<exact_judgement> program; // instructions of the whole run
  std::vector<row> rows;     // in the order of the candidate, removed ones last
  std::vector<cause> causes; // the largest first
  std::shared_ptr<const call_graph> graph; // null where nothing was judged
  std::vector<budget_result> budgets;
  std::optional<verdict::anchored> anchored;
  comment_action comment = comment_action::post;
  std::size_t baseline_reports = 0, candidate_reports = 0;
  std::size_t baseline_runs = 0, candidate_runs = 0; // that were timed
  std::size_t judged = 0, regressions = 0, suspects = 0, improvements = 0,
              added = 0, removed = 0, budgets_broken = 0,
              advisories = 0; // regressions and suspects that do not fail
};

struct compare_options {
  policy::date today;           // for the last days of ignore rules
  const side *anchor = nullptr; // an older baseline, such as a release
  std::string anchor_name;
  bool only_documentation = false; // no file of the program has changed
  bool strict = false; // what cannot be compared fails with exit code 3
  const std::vector<history_line> *history = nullptr; // earlier runs
};

/// The same sides and policy give the same verdict. No thread safety is
/// needed: there is no state.
comparison compare(const side &baseline, const side &candidate,
                   const policy::policy &p, const compare_options &options);

const char *word(outcome o);
const char *word(comment_action a);

/// same, demoted or refused: the worst of the families.
const char *environment_word(const environment &e);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_COMPARISON_H
