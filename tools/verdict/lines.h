//===- lines.h - A verdict in words, for every form that people read
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_LINES_H
#define HOTPATH_VERDICT_LINES_H

#include "verdict/comparison.h"

namespace hotpath::verdict {

/// What is said of one metric of one function. Texts are as they come from
/// reports: whoever prints them escapes them.
struct line {
  verdict::state state = state::unmeasured;
  bool fails = false;
  std::string name, metric, baseline, candidate, change, remark;
};

constexpr const char *whole_program = "(whole program)";

line line_of(const exact_judgement &j, const std::string &name);
line line_of(const timing_judgement &j, const std::string &name);

/// The metrics of a row that say something; the first holds what is remarked on
/// the row.
std::vector<line> lines_of(const row &r);

/// All metrics of a row, as it is in a table of everything; at least one line.
std::vector<line> all_lines_of(const row &r);

/// Whether a state is news: it changed, or it cannot be judged for its noise.
bool says_something(state s);

/// Added, removed, moved or renamed: of one side, or taken for another.
bool is_one_sided(state s);

/// "0 -> 4,000 calls, 0 Ir -> 600,000 Ir".
std::string change_of(const edge_change &e, policy::unit u);

/// "and 11 callers: f, g, ..."; empty where there is none.
std::string callers_of(const cause &found, const comparison &c,
                       std::size_t most);

/// "pass: 2 regressions, 1 suspect, 12 functions judged": the first line of
/// every form.
std::string headline(const comparison &c);

/// "5 reports", and "1 report of 5 runs" where it pools them.
std::string size_of(std::size_t reports, std::size_t timed_runs);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_LINES_H
