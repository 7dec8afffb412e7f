//===- judge_rows.cpp - Every row of both sides, metric by metric
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/judge_rows.h"

#include "verdict/in_parts.h"
#include "verdict/rank_statistics.h"

#include <algorithm>

namespace hotpath::verdict {

namespace {

using policy::family;
using policy::severity;
using policy::unit;

/// What of a side the exact metrics are seen against.
struct totals {
  bool has_icount = false, has_alloc = false;
  long double instructions = 0, bytes = 0; // medians over reports
};

totals totals_of(const side &s) {
  totals t;
  std::vector<double> instructions, bytes;
  for (const model::report &r : s.reports()) {
    if (r.functions_icount)
      instructions.push_back(double(r.functions_icount->total_ir));
    if (!r.functions_alloc)
      continue;
    bytes.push_back(double(r.functions_alloc->all.bytes) /
                    double(std::max<std::size_t>(r.runs.size(), 1)));
  }
  t.has_icount = !instructions.empty();
  t.has_alloc = !bytes.empty();
  if (t.has_icount)
    t.instructions = median(instructions);
  if (t.has_alloc)
    t.bytes = median(bytes);
  return t;
}

class judge {
public:
  judge(const side &baseline, const side &candidate, const policy::policy &p,
        const earlier_runs *earlier, comparison &c)
      : p_(p), earlier_(earlier), c_(c), baseline_(totals_of(baseline)),
        candidate_(totals_of(candidate)) {}

  row make(const function_pair &pair) const {
    row r;
    r.pair = pair;
    const function &f = pair.candidate ? *pair.candidate : *pair.baseline;
    r.name = full_name(f);
    const policy::rules rules = policy::rules_for(p_, f.name, &r.by);
    exact(rules.icount, family::icount, pair, r.icount);
    exact(rules.alloc, family::alloc, pair, r.alloc);
    times(rules.timing, pair, r.timing);
    return r;
  }

  std::optional<exact_judgement> program() {
    const policy::exact_rules rules = policy::program_rules(p_).icount;
    if (!baseline_.has_icount || !candidate_.has_icount || !rules.shown)
      return {};
    // As one function that does everything.
    model::icount_row before, after;
    before.total_ir = std::uint64_t(baseline_.instructions);
    after.total_ir = std::uint64_t(candidate_.instructions);
    std::vector<sample> x(1), y(1);
    x[0].icount = &before;
    y[0].icount = &after;
    exact_input in;
    in.baseline = &x;
    in.candidate = &y;
    in.total = baseline_.instructions;
    in.original = p_.original;
    auto j = judge_exact(*policy::metric_named("icount.total"), rules, in);
    j.judged = rules.judged;
    refuse(c_.environment.icount, j);
    return j;
  }

private:
  template <class J> static void refuse(severity s, J &j) {
    if (s == severity::refuse && j.state != state::unmeasured)
      j.state = state::incomparable;
  }

  void exact(const policy::exact_rules &rules, family of,
             const function_pair &pair,
             std::vector<exact_judgement> &made) const {
    const bool icount = of == family::icount;
    exact_input in;
    in.baseline_known = icount ? baseline_.has_icount : baseline_.has_alloc;
    in.candidate_known = icount ? candidate_.has_icount : candidate_.has_alloc;
    if (!rules.shown || !in.baseline_known || !in.candidate_known)
      return;
    in.baseline = pair.baseline ? &pair.baseline->samples : nullptr;
    in.candidate = pair.candidate ? &pair.candidate->samples : nullptr;
    in.total = icount ? baseline_.instructions : baseline_.bytes;
    in.candidate_total = icount ? candidate_.instructions : candidate_.bytes;
    in.original = p_.original;
    for (const policy::metric &m : rules.metrics) {
      exact_judgement j = judge_exact(m, rules, in);
      if (j.state == state::unmeasured)
        continue;
      j.judged = rules.judged;
      refuse(icount ? c_.environment.icount : c_.environment.alloc, j);
      made.push_back(j);
    }
  }

  void times(const policy::timing_rules &rules, const function_pair &pair,
             std::vector<timing_judgement> &made) const {
    if (!rules.shown || !pair.baseline || !pair.candidate)
      return;
    const entry_history *history =
        earlier_ ? earlier_->of(*pair.candidate) : nullptr;
    for (const policy::metric &m : rules.metrics) {
      timing_judgement j = judge_timing(m, rules, pair.baseline->samples,
                                        pair.candidate->samples, history);
      if (j.state == state::unmeasured)
        continue;
      j.judged = rules.judged && !j.bimodal;
      refuse(c_.environment.timing, j);
      made.push_back(j);
    }
  }

  const policy::policy &p_;
  const earlier_runs *earlier_;
  comparison &c_;
  totals baseline_, candidate_;
};

bool over(const policy::date &last, const policy::date &today) {
  const auto number = [](const policy::date &d) {
    return d.year * 10000 + d.month * 100 + d.day;
  };
  return number(last) < number(today);
}

/// The rule that leaves a function out; those past their day only warn.
const policy::ignore_rule *ignoring(const function &f, const policy::policy &p,
                                    const policy::date &today) {
  for (const policy::ignore_rule &rule : p.ignores)
    if (!(rule.until && over(*rule.until, today)) && matches(rule.match, f))
      return &rule;
  return nullptr;
}

/// The row with what the policy and its pairing say of it.
row named(row r, const policy::policy &p, const policy::date &today) {
  const function_pair &pair = r.pair;
  const function &f = pair.candidate ? *pair.candidate : *pair.baseline;
  if (const policy::ignore_rule *rule = ignoring(f, p, today)) {
    r.state = state::ignored;
    r.note = rule->reason;
  } else if (pair.how == pairing::guessed && !p.judge_renames) {
    r.state = state::renamed;
    r.note = "was " + full_name(*pair.baseline) + "?";
  } else if (pair.how == pairing::told || pair.how == pairing::guessed) {
    r.note = "was " + full_name(*pair.baseline);
  }
  return r;
}

void note_rules(const side &baseline, const side &candidate,
                const policy::policy &p, const policy::date &today,
                comparison &c) {
  const auto used = [&](const policy::pattern &match) {
    for (const side *s : {&baseline, &candidate})
      for (const function &f : s->functions())
        if (matches(match, f))
          return true;
    return false;
  };
  const auto at = [](policy::place place) {
    return "line " + std::to_string(place.line) + " of the policy ";
  };
  for (const policy::ignore_rule &rule : p.ignores) {
    if (rule.until && over(*rule.until, today))
      c.notes.push_back(at(rule.at) + "ignores '" + rule.match.text() +
                        "' no longer: its last day is over");
    else if (!used(rule.match))
      c.notes.push_back(at(rule.at) + "ignores '" + rule.match.text() +
                        "', which matches no function");
  }
  for (const policy::override_rule &rule : p.overrides)
    if (!used(rule.match))
      c.notes.push_back(at(rule.at) + "overrides '" + rule.match.text() +
                        "', which matches no function");
}

} // namespace

void judge_rows(const side &baseline, const side &candidate,
                const policy::policy &p, const compare_options &options,
                const earlier_runs *earlier, comparison &c) {
  judge j(baseline, candidate, p, earlier, c);
  const std::vector<function_pair> pairs =
      pair_functions(baseline, candidate, p);
  c.rows.resize(pairs.size());
  // Each row by itself, and mostly waiting for memory.
  in_parts(pairs.size(), [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i)
      c.rows[i] = named(j.make(pairs[i]), p, options.today);
  });
  c.program = j.program();
  note_rules(baseline, candidate, p, options.today, c);
}

} // namespace hotpath::verdict
