//===- wording.h - Judgements in words, the same in every form
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_WORDING_H
#define HOTPATH_VERDICT_WORDING_H

#include "verdict/comparison.h"

namespace hotpath::verdict {

/// One metric of a row. How large a change is and how sure it is are different
/// things: `change` says the one, `evidence` the other, and neither both.
struct metric_text {
  verdict::state state = verdict::state::unmeasured;
  bool fails = false;
  bool judged = true;              // false: shown beside
  std::string metric;              // icount.total, timing.p50
  std::string baseline, candidate; // with units
  std::string change;              // signed: "+12.3%", "x2.50", "new"
  std::string evidence; // "counted", "confident (90%): at least +40.1%"
  std::string split;    // "costs more per call"; may be empty
};

metric_text text_of(const exact_judgement &j);
metric_text text_of(const timing_judgement &j);

/// The metrics of a row that made a finding of it, judged ones first; of
/// another row the first.
std::vector<metric_text> telling_metrics(const row &r);
std::vector<metric_text> all_metrics(const row &r);

/// What is to be said of the whole row: how instructions and time read
/// together, its note, the policy's lines that set its limits.
std::string remark_of(const row &r);

/// What changed about a call, without the name of its callee: "0 -> 4,000
/// calls, 0 Ir -> 8,000 Ir".
std::string figures(const edge_change &e, policy::unit u);

/// A finding since the anchor: what it is, and whose.
struct creep_text {
  std::string metric, anchor, candidate, change;
  std::string blame; // "12% of it by this change"
};

creep_text text_of(const creep &found);

/// "icount.total 3,000 Ir -> 3,246 Ir, +8.20%; 12% of it by this change".
std::string words(const creep &found);

/// Both without the empty ones, with "; " between.
std::string joined(std::initializer_list<std::string> parts);

bool is_finding(state s);

/// The whole program's judgement where it is a finding, else null.
const exact_judgement *program_finding(const comparison &c);

/// What readers look for, in the order in which they should see it.
struct finding_groups {
  std::vector<const cause *> failing, advisory; // as `causes` is sorted
  std::vector<const row *> improvements;        // the largest first
  std::vector<const row *> unstable;
  std::vector<const row *> moved; // added, removed, inlined, renamed, ...
};

finding_groups groups_of(const comparison &c);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_WORDING_H
