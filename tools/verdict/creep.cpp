//===- creep.cpp - What got worse in many small steps
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/creep.h"

#include <cmath>
#include <unordered_map>

namespace hotpath::verdict {

namespace {

/// The same metric of the comparison with the baseline.
const exact_judgement *same_metric(const exact_judgement &j,
                                   const std::vector<exact_judgement> &all) {
  for (const exact_judgement &other : all)
    if (other.metric == j.metric)
      return &other;
  return nullptr;
}

const timing_judgement *same_metric(const timing_judgement &j,
                                    const std::vector<timing_judgement> &all) {
  for (const timing_judgement &other : all)
    if (other.metric == j.metric && other.statistic == j.statistic)
      return &other;
  return nullptr;
}

creep measured(const exact_judgement &j) {
  creep found;
  found.metric = j.metric.name;
  found.unit = j.metric.unit;
  found.anchor = j.baseline;
  found.candidate = j.candidate;
  found.change = j.baseline > 0
                     ? double((j.candidate - j.baseline) / j.baseline)
                     : HUGE_VAL;
  return found;
}

creep measured(const timing_judgement &j) {
  creep found;
  found.metric = j.metric.name;
  found.statistic = j.statistic;
  found.unit = policy::unit::nanoseconds;
  found.anchor = j.baseline_ns;
  found.candidate = j.candidate_ns;
  found.change = std::expm1(j.effect);
  return found;
}

/// How much of the change since the anchor was made since the baseline.
std::optional<double> share(const exact_judgement &since,
                            const exact_judgement *own) {
  if (!own)
    return {};
  return double((own->candidate - own->baseline) /
                (since.candidate - since.baseline));
}
std::optional<double> share(const timing_judgement &since,
                            const timing_judgement *own) {
  if (!own)
    return {};
  return std::expm1(own->effect) / std::expm1(since.effect);
}

class finder {
public:
  finder(const comparison &since, const comparison &c, anchored &result)
      : since_(since), result_(result) {
    for (const row &r : c.rows)
      if (r.pair.candidate)
        own_.emplace(r.pair.candidate, &r);
  }

  void add_program(const exact_judgement &j,
                   const std::optional<exact_judgement> &own) {
    if (!j.judged || j.state != state::regression)
      return;
    creep found = measured(j);
    found.name = "(whole program)";
    found.own_share = share(j, own ? &*own : nullptr);
    put(std::move(found), j.fails);
  }

  void add(const cause &from) {
    const row &r = since_.rows[from.row];
    const auto at = own_.find(r.pair.candidate);
    const row *own = at == own_.end() ? nullptr : at->second;
    for (const auto list : {&row::icount, &row::alloc})
      add_metrics(from, r.*list, own ? &(own->*list) : nullptr);
    add_metrics(from, r.timing, own ? &own->timing : nullptr);
  }

private:
  template <class J>
  void add_metrics(const cause &from, const std::vector<J> &all,
                   const std::vector<J> *own) {
    for (const J &j : all) {
      if (!j.judged || j.state != state::regression)
        continue;
      creep found = measured(j);
      const row &r = since_.rows[from.row];
      found.name = r.name;
      if (r.pair.candidate) {
        found.file = r.pair.candidate->file;
        found.line = r.pair.candidate->line;
      }
      found.own_share = share(j, own ? same_metric(j, *own) : nullptr);
      for (const std::size_t i : from.callers)
        found.callers.push_back(since_.rows[i].name);
      put(std::move(found), j.fails);
    }
  }

  void put(creep found, bool fails) {
    found.blamed = found.own_share && *found.own_share > 0.5;
    found.fails = found.blamed && fails;
    result_.findings.push_back(std::move(found));
  }

  const comparison &since_;
  anchored &result_;
  std::unordered_map<const function *, const row *> own_;
};

} // namespace

void find_creep(const side &candidate, const policy::policy &p,
                const compare_options &options, comparison &c) {
  policy::policy widened = p;
  widened.against_anchor = true;
  widened.confirm = 1;
  // Of the candidate alone, and judged with the baseline.
  widened.budgets.clear();
  compare_options inner = options;
  inner.anchor = nullptr;
  inner.strict = false;
  const comparison since = compare(*options.anchor, candidate, widened, inner);
  anchored &result = c.anchored.emplace();
  result.name = options.anchor_name;
  result.reports = since.baseline_reports;
  result.runs = since.baseline_runs;
  result.notes = since.banners;
  finder f(since, c, result);
  if (since.program)
    f.add_program(*since.program, c.program);
  for (const cause &found : since.causes)
    f.add(found);
}

} // namespace hotpath::verdict
