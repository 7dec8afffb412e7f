//===- policy.h - What is judged, how strictly, and what fails
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_POLICY_POLICY_H
#define HOTPATH_POLICY_POLICY_H

#include "policy/metric.h"
#include "policy/node.h"
#include "policy/pattern.h"

#include <functional>
#include <map>
#include <optional>
#include <stdexcept>

// A default-constructed policy is the built-in one. Every number has its unit
// in the name or is a count; percentages are from 0 on.

namespace hotpath::policy {

/// Instruction counts and allocations are nearly exact: a change beyond the
/// largest of these limits counts.
struct exact_rules {
  bool shown = true, judged = true, fail = true;
  std::vector<metric> metrics; // at least one
  double min_percent_change = 0;
  std::uint64_t min_change = 0;      // instructions or bytes
  double min_share = 0;              // percent of the program's total
  double min_percent_total = 0;      // rows below it on both sides are noise
  std::uint64_t min_calls = 0;       // rows below it on both sides are noise
  std::optional<double> added_share; // percent; what a new row may cost
};

/// When a timing regression fails the gate. `confirmed`: the instruction
/// counts of the row have regressed too.
enum class timing_fail { never, confirmed, always };

struct timing_rules {
  bool shown = true, judged = true;
  timing_fail fail = timing_fail::confirmed;
  std::vector<metric> metrics; // at least one
  double min_percent_change = 10;
  std::uint64_t min_change_ns = 50;            // of one call
  std::uint64_t min_total_change_ns = 100'000; // of all calls of a run
  std::uint64_t min_runs = 3;                  // of each side
  /// Of the one-sided bound, in millionths; 0: 0.90, and 0.95 where
  /// min_percent_change is below 10.
  std::uint32_t confidence_ppm = 0;
  double min_percent_total = 0;
  std::uint64_t min_calls = 0;
  /// For Holm's correction over all judged rows, in millionths; 0: none.
  std::uint32_t family_alpha_ppm = 0;
  bool waive_if_faster = false; // more instructions, but less time
  /// The original's rule: the percentage alone, of as few runs as there are.
  bool threshold_only = false;
};

struct rules {
  rules();
  exact_rules icount, alloc;
  timing_rules timing;
};

/// One key of a family's table, checked and ready to be applied.
struct assignment {
  std::string key; // timing.min_percent_change
  std::string value;
  place at;
  std::function<void(rules &)> apply;
};

struct override_rule {
  pattern match;
  std::string reason;
  place at;
  std::vector<assignment> settings;
};

struct ignore_rule {
  pattern match;
  std::string reason;
  std::optional<date> until; // the last day of its life
  place at;
};

struct rename_rule {
  pattern from_regex;   // where the old name is /written like this/
  std::string from, to; // `to` may hold \1 to \9 of a regex
  place at;
};

enum class when_missing { ignore, warn, fail };

struct budget {
  pattern match;
  policy::metric metric;
  std::optional<long double> min, max; // exactly at a limit is within it
  std::string message;
  bool fail = true;
  when_missing on_missing = when_missing::warn;
  bool implied = false; // the original's "was called at all"
  bool locked = false;  // by a ratchet; `at` is in the lock's file
  std::size_t rule = 0; // from 1; one of the original's makes several budgets
  place at;
};

/// Functions whose budget is what they cost when `hotpath check --lock` was
/// last run: see lock.h.
struct ratchet_rule {
  pattern match;
  policy::metric metric;
  double slack_percent = 1; // above the locked value
  bool fail = true;
  place at;
};

enum class severity { info, demote, refuse };

struct gate_rules {
  bool on_regression = true, on_budget = true, on_added = false;
  bool fail_on_missing_baseline = false, fail_on_incomparable = false;
  bool policy_from_candidate = false;
};

/// When a comment is worth a reader's time; `changes`: findings or budgets that
/// are broken.
enum class comment_when { always, changes, never };

struct report_rules {
  std::uint64_t summary_limit = 10;
  std::uint64_t comment_limit = 60'000; // bytes
  bool show_all = false;
  bool reproduce = true;
  comment_when comment = comment_when::always;
};

struct policy {
  std::string path;      // empty: built in
  std::string digest;    // of the file's text, FNV-1a, 16 hexadecimal digits
  bool original = false; // written in the spelling of the Rust original
  std::vector<problem> notes; // what is accepted and has no effect

  gate_rules gate;
  bool env_strict = false;
  std::map<std::string, severity> env_severity; // by field
  rules defaults;
  bool judge_renames = false;
  /// What a change since the anchor has to exceed; without it, so many times
  /// what a change since the baseline has to.
  std::optional<double> anchor_min_percent_change;
  double anchor_percent_factor = 2;
  bool against_anchor = false; // rules_for gives those for the anchor
  std::uint64_t history_runs = 30, history_least_runs = 8;
  std::uint64_t confirm = 1; // uploads in a row that have to regress
  std::vector<override_rule> overrides;
  std::vector<ignore_rule> ignores;
  std::vector<rename_rule> renames;
  std::vector<budget> budgets;
  std::vector<ratchet_rule> ratchets;
  report_rules report;
};

/// The rules of the whole program.
rules program_rules(const policy &p);

/// The rules of one row. `from` gets the assignments that made them.
rules rules_for(const policy &p, const std::string &name,
                std::vector<const assignment *> *from = nullptr);

/// Everything that is wrong with a policy file, in the order of its lines.
class policy_error : public std::runtime_error {
public:
  policy_error(const std::string &path, std::vector<problem> problems);
  const std::vector<problem> &problems() const { return problems_; }

private:
  std::vector<problem> problems_;
};

} // namespace hotpath::policy

#endif // HOTPATH_POLICY_POLICY_H
