//===- wording.cpp - Judgements in words, the same in every form
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/wording.h"

#include "verdict/format.h"

#include "text.h"

#include <algorithm>
#include <cmath>

namespace hotpath::verdict {

namespace {

std::string relative(long double before, long double after) {
  if (before == after)
    return "0%";
  return before > 0 ? change((after - before) / before) : "new";
}

std::string percent(std::uint32_t alpha_ppm) {
  text shown;
  const double sure = 100 - alpha_ppm / 1e4;
  shown.put_fixed(sure, sure == std::floor(sure) ? 0 : 2);
  return std::string(shown.c_str()) + "%";
}

std::string runs_of(const timing_judgement &j) {
  return grouped(j.baseline_runs) + " and " + counted(j.candidate_runs, "run");
}

/// Why a change that is surely above the floor is no finding: its size in
/// nanoseconds, or the least calls, which noise cannot have made shorter.
std::string sure_but_open(const timing_judgement &j) {
  const bool slower = *j.lower > j.floor, faster = *j.upper < -j.floor;
  if (j.state != state::inconclusive || !(slower || faster))
    return "";
  const double least = slower ? j.min_effect : -j.min_effect;
  const double every = slower ? smaller_estimate(j) : -larger_estimate(j);
  const shift decides = deciding(j);
  const bool bound =
      slower ? *decides.lower > j.floor : *decides.upper < -j.floor;
  return least > j.floor / 2 && every > j.floor && bound
             ? ", but less time than counts"
             : ", but not of the shortest calls";
}

/// What keeps a suspect from being a regression.
std::string open_question(const timing_judgement &j) {
  if (j.vetoed && *deciding(j).lower > j.floor + *j.others)
    return ", but not of the shortest calls";
  if (j.vetoed)
    return ", other functions are slower too";
  if (j.runs_needed)
    return ", needs about " + counted(j.runs_needed, "run") + " a side";
  return smaller_estimate(j) > j.floor ? "" : ", but not of the shortest calls";
}

std::string evidence_of(const timing_judgement &j) {
  if (j.bimodal)
    return "jumps between earlier baselines";
  if (!j.lower)
    return "not confident: " + runs_of(j) + " are too few";
  // A finding, and what may become one, is told by what decides.
  const bool decided = is_finding(j.state);
  const shift s = decided ? deciding(j) : shift{j.effect, j.lower, j.upper};
  const std::string by = decided && j.by_least ? " by the least calls" : "",
                    lower = change(std::expm1(*s.lower)),
                    upper = change(std::expm1(*s.upper)),
                    range = lower + " to " + upper,
                    confident = "confident (" + percent(j.alpha_ppm) + "): ";
  switch (j.state) {
  case state::regression:
    return confident + "at least " + lower + by;
  case state::improvement:
    return confident + "at least " + upper + by;
  case state::equivalent:
    return confident + range;
  case state::suspect:
    return "not confident: " + range + by + open_question(j);
  default:
    break;
  }
  if (const std::string why = sure_but_open(j); !why.empty())
    return confident + range + why;
  return "not confident: " + range;
}

/// One upload is not enough where the policy asks for more.
std::string uploads_of(const timing_judgement &j) {
  return j.uploads ? ", awaits another upload" : "";
}

/// How much a finding is worth a reader's time, on one scale.
double effect_of(const row &r) {
  double largest = 0;
  for (const auto *list : {&r.icount, &r.alloc})
    for (const exact_judgement &j : *list)
      if (is_finding(j.state) && j.baseline > 0 && j.candidate > 0)
        largest = std::max(largest, std::fabs(std::log(double(j.candidate)) -
                                              std::log(double(j.baseline))));
      else if (is_finding(j.state))
        largest = HUGE_VAL;
  for (const timing_judgement &j : r.timing)
    if (is_finding(j.state))
      largest = std::max(largest, std::fabs(j.effect));
  return largest;
}

bool moved(state s) {
  return s == state::added || s == state::removed || s == state::inlined ||
         s == state::outlined || s == state::renamed;
}

} // namespace

metric_text text_of(const exact_judgement &j) {
  const policy::unit u = j.metric.unit;
  std::string evidence = "counted";
  if (j.jitter > 0)
    evidence += ", runs differ by " + quantity(j.jitter, u);
  if (!j.judged)
    evidence += ", not judged";
  return {j.state,
          j.fails,
          j.judged,
          j.metric.name,
          quantity(j.baseline, u),
          quantity(j.candidate, u),
          relative(j.baseline, j.candidate),
          std::move(evidence),
          j.split};
}

metric_text text_of(const timing_judgement &j) {
  const policy::unit u = policy::unit::nanoseconds;
  return {j.state,
          j.fails,
          j.judged,
          "timing." + j.statistic,
          quantity(j.baseline_ns, u),
          quantity(j.candidate_ns, u),
          change(std::expm1(j.effect)),
          evidence_of(j) + uploads_of(j) + (j.judged ? "" : ", not judged"),
          ""};
}

std::vector<metric_text> all_metrics(const row &r) {
  std::vector<metric_text> all;
  for (const auto *list : {&r.icount, &r.alloc})
    for (const exact_judgement &j : *list)
      all.push_back(text_of(j));
  for (const timing_judgement &j : r.timing)
    all.push_back(text_of(j));
  return all;
}

std::vector<metric_text> telling_metrics(const row &r) {
  std::vector<metric_text> all = all_metrics(r), telling;
  for (const bool judged : {true, false})
    for (const metric_text &m : all)
      if (m.judged == judged && is_finding(m.state))
        telling.push_back(m);
  if (telling.empty() && !all.empty())
    telling.push_back(all.front());
  // Where work went says more than that it is not here.
  if (moved(r.state))
    for (metric_text &m : telling)
      m.state = r.state;
  return telling;
}

std::string remark_of(const row &r) {
  std::string remark = joined({r.reading, r.note});
  for (const policy::assignment *a : r.by)
    remark = joined({remark, a->key + " " + a->value + " by line " +
                                 std::to_string(a->at.line)});
  return remark;
}

std::string figures(const edge_change &e, policy::unit u) {
  return grouped(e.calls_before) + " -> " + grouped(e.calls_after) +
         " calls, " + quantity(e.cost_before, u) + " -> " +
         quantity(e.cost_after, u);
}

creep_text text_of(const creep &found) {
  creep_text t;
  t.metric =
      found.statistic.empty() ? found.metric : "timing." + found.statistic;
  t.anchor = quantity(found.anchor, found.unit);
  t.candidate = quantity(found.candidate, found.unit);
  t.change = std::isfinite(found.change) ? change(found.change) : "new";
  if (!found.own_share)
    t.blame = "how much of it is by this change is not known";
  else if (*found.own_share < 0.005)
    t.blame = "none of it by this change";
  else if (*found.own_share > 0.995)
    t.blame = "all of it by this change";
  else
    t.blame = std::to_string(std::lround(*found.own_share * 100)) +
              "% of it by this change";
  return t;
}

std::string words(const creep &found) {
  const creep_text t = text_of(found);
  return t.metric + " " + t.anchor + " -> " + t.candidate + ", " + t.change +
         "; " + t.blame;
}

std::string joined(std::initializer_list<std::string> parts) {
  std::string all;
  for (const std::string &part : parts)
    if (!part.empty())
      all += (all.empty() ? "" : "; ") + part;
  return all;
}

bool is_finding(state s) {
  return s == state::regression || s == state::suspect ||
         s == state::improvement || s == state::unstable;
}

const exact_judgement *program_finding(const comparison &c) {
  const bool found =
      c.program && c.program->judged && is_finding(c.program->state);
  return found ? &*c.program : nullptr;
}

finding_groups groups_of(const comparison &c) {
  finding_groups groups;
  for (const cause &found : c.causes) {
    // A cause that is allowed may have callers that are not.
    bool fails = c.rows[found.row].fails;
    for (const std::size_t i : found.callers)
      fails |= c.rows[i].fails;
    (fails ? groups.failing : groups.advisory).push_back(&found);
  }
  for (const row &r : c.rows) {
    if (r.state == state::improvement)
      groups.improvements.push_back(&r);
    else if (r.state == state::unstable)
      groups.unstable.push_back(&r);
    else if (moved(r.state))
      groups.moved.push_back(&r);
  }
  std::vector<std::pair<double, const row *>> sorted;
  for (const row *r : groups.improvements)
    sorted.emplace_back(effect_of(*r), r);
  std::sort(sorted.begin(), sorted.end(), [](const auto &a, const auto &b) {
    return a.first != b.first ? a.first > b.first
                              : a.second->name < b.second->name;
  });
  for (std::size_t i = 0; i < sorted.size(); ++i)
    groups.improvements[i] = sorted[i].second;
  return groups;
}

} // namespace hotpath::verdict
