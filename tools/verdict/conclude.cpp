//===- conclude.cpp - From metrics to rows
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/judge_rows.h"

#include "verdict/format.h"
#include "verdict/values.h"
#include "verdict/vetoes.h"

#include <algorithm>

namespace hotpath::verdict {

namespace {

using policy::severity;
using policy::timing_fail;

// What a row is when its judged metrics differ: the first of these that one of
// them has. A small or quiet metric says less than one that was looked at.
constexpr state precedence[] = {
    state::incomparable,  state::regression, state::suspect,
    state::improvement,   state::unstable,   state::added,
    state::removed,       state::equivalent, state::inconclusive,
    state::too_few_calls, state::below_floor};

template <class J> bool any(const std::vector<J> &all, state s) {
  return std::any_of(all.begin(), all.end(),
                     [&](const J &j) { return j.state == s; });
}
template <class J> bool any_judged(const std::vector<J> &all, state s) {
  return std::any_of(all.begin(), all.end(),
                     [&](const J &j) { return j.judged && j.state == s; });
}

/// A function of one side only, of which only times are known.
state lone_state(const row &r, const policy::rules &rules) {
  const function &f = r.pair.candidate ? *r.pair.candidate : *r.pair.baseline;
  double share = -1;
  for (const sample &s : f.samples)
    if (s.timing && s.timing->percent_total)
      share = std::max(share, *s.timing->percent_total);
  if (share >= 0 && share < rules.timing.min_percent_total)
    return state::below_floor;
  return r.pair.candidate ? state::added : state::removed;
}

state state_of(const row &r, const policy::rules &rules) {
  if (r.pair.how == pairing::added || r.pair.how == pairing::removed)
    if (r.icount.empty() && r.alloc.empty())
      return lone_state(r, rules);
  // Incomparable is a row none of whose metrics could be compared.
  for (const state s : precedence)
    if (s != state::incomparable &&
        (any_judged(r.icount, s) || any_judged(r.alloc, s) ||
         any_judged(r.timing, s)))
      return s;
  if (any_judged(r.icount, state::incomparable) ||
      any_judged(r.alloc, state::incomparable) ||
      any_judged(r.timing, state::incomparable))
    return state::incomparable;
  return state::unmeasured;
}

/// Instructions and time of one build say more together than each alone.
std::string reading_of(const row &r) {
  if (r.icount.empty() || r.timing.empty())
    return "";
  const state work = r.icount[0].state, time = r.timing[0].state;
  const bool slower = time == state::regression || time == state::suspect;
  const bool faster = time == state::improvement;
  if (work == state::regression)
    return slower   ? "confirmed by time"
           : faster ? "more instructions, but faster: vectorised, branchless?"
                    : "more work, not visible in time here";
  if (work == state::improvement)
    return slower   ? "conflicting: fewer but dearer instructions, contention?"
           : faster ? "confirmed by time"
                    : "";
  if (work == state::equivalent && slower)
    return "slower at equal work: cache, branches, layout, locks, I/O, or the "
           "machine";
  return "";
}

/// How often in a row a time was slower, where that is not often enough. Counts
/// need no second look: they are the same in every run.
void count_uploads(std::uint64_t confirm, const earlier_runs &earlier, row &r) {
  if (!r.pair.candidate)
    return;
  for (timing_judgement &j : r.timing)
    if (j.judged && j.state == state::regression) {
      const std::uint64_t times =
          1 + earlier.slower_in_a_row(*r.pair.candidate);
      j.uploads = times < confirm ? times : 0;
    }
}

void set_fails(row &r, const policy::rules &rules, const policy::policy &p,
               const environment &e, bool timing_advisory) {
  if (!p.gate.on_regression || r.state == state::ignored ||
      r.state == state::renamed || r.state == state::inlined ||
      r.state == state::outlined)
    return;
  const bool worse = any_judged(r.icount, state::regression);
  const bool waived =
      rules.timing.waive_if_faster && any(r.timing, state::improvement);
  for (exact_judgement &j : r.icount)
    j.fails = j.judged && j.state == state::regression && rules.icount.fail &&
              !waived && e.icount == severity::info;
  for (exact_judgement &j : r.alloc)
    j.fails = j.judged && j.state == state::regression && rules.alloc.fail &&
              e.alloc == severity::info;
  for (timing_judgement &j : r.timing)
    j.fails = j.judged && j.state == state::regression &&
              e.timing == severity::info && !timing_advisory && !j.uploads &&
              (rules.timing.fail == timing_fail::always ||
               (rules.timing.fail == timing_fail::confirmed && worse));
  const auto fails = [](const auto &j) { return j.fails; };
  r.fails = std::any_of(r.icount.begin(), r.icount.end(), fails) ||
            std::any_of(r.alloc.begin(), r.alloc.end(), fails) ||
            std::any_of(r.timing.begin(), r.timing.end(), fails) ||
            (p.gate.on_added && r.state == state::added);
}

void count(const row &r, comparison &c) {
  switch (r.state) {
  case state::regression:
    ++c.regressions;
    break;
  case state::suspect:
    ++c.suspects;
    break;
  case state::improvement:
    ++c.improvements;
    break;
  case state::added:
    ++c.added;
    break;
  case state::removed:
    ++c.removed;
    break;
  default:
    break;
  }
  const bool worse = r.state == state::regression || r.state == state::suspect;
  c.advisories += worse && !r.fails;
  c.judged += worse || r.state == state::improvement ||
              r.state == state::equivalent || r.state == state::inconclusive;
}

void conclude_program(const policy::policy &p, comparison &c) {
  if (!c.program)
    return;
  exact_judgement &j = *c.program;
  j.fails = j.judged && j.state == state::regression &&
            p.defaults.icount.fail && p.gate.on_regression &&
            c.environment.icount == severity::info;
}

} // namespace

const char *word(state s) {
  static const char *const words[] = {
      "ignored",     "incomparable", "renamed?",      "inlined",
      "outlined",    "below floor",  "too few calls", "unstable",
      "added",       "removed",      "regression",    "suspect",
      "improvement", "equivalent",   "inconclusive",  "unmeasured"};
  return words[static_cast<int>(s)];
}

void conclude(const policy::policy &p, const earlier_runs *earlier,
              comparison &c) {
  correct_for_number(p.defaults.timing.family_alpha_ppm, c);
  // The original compares, and asks nobody else.
  const std::string veto = p.original ? "" : timing_veto(c);
  if (!veto.empty())
    c.banners.push_back(veto);
  c.timings_advisory = !veto.empty();
  for (row &r : c.rows) {
    const function &f = r.pair.candidate ? *r.pair.candidate : *r.pair.baseline;
    const policy::rules rules = policy::rules_for(p, f.name);
    // What was set before (ignored, moved, ...) is not judged.
    if (r.state == state::unmeasured) {
      r.state = state_of(r, rules);
      r.reading = reading_of(r);
    }
    if (earlier && p.confirm > 1)
      count_uploads(p.confirm, *earlier, r);
    set_fails(r, rules, p, c.environment, !veto.empty());
    count(r, c);
  }
  conclude_program(p, c);
}

} // namespace hotpath::verdict
