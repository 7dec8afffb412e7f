//===- render_json.cpp - A verdict as JSON
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/render.h"

#include "verdict/budget_text.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace hotpath::verdict {

namespace {

using json = nlohmann::ordered_json;

const char *word(policy::severity s) {
  return s == policy::severity::info     ? "info"
         : s == policy::severity::demote ? "demote"
                                         : "refuse";
}

const char *word(policy::unit u) {
  switch (u) {
  case policy::unit::count:
    return "count";
  case policy::unit::instructions:
    return "ir";
  case policy::unit::bytes:
    return "bytes";
  case policy::unit::nanoseconds:
    return "ns";
  case policy::unit::percent:
    break;
  }
  return "percent";
}

const char *word(pairing how) {
  static const char *const words[] = {"same",    "normalised", "told",
                                      "guessed", "added",      "removed"};
  return words[static_cast<int>(how)];
}

json json_of(const exact_judgement &j) {
  json m = {{"metric", j.metric.name},
            {"unit", word(j.metric.unit)},
            {"state", verdict::word(j.state)},
            {"judged", j.judged},
            {"fails", j.fails},
            {"baseline", json_number(j.baseline)},
            {"candidate", json_number(j.candidate)},
            {"change", json_number(j.candidate - j.baseline)},
            {"threshold", json_number(j.threshold)},
            {"limit", j.limit}};
  if (j.jitter > 0)
    m["jitter"] = json_number(j.jitter);
  if (*j.split)
    m["split"] = j.split;
  return m;
}

json json_of(const timing_judgement &j) {
  json m = {{"metric", j.metric.name},
            {"unit", "ns"},
            {"state", verdict::word(j.state)},
            {"judged", j.judged},
            {"fails", j.fails},
            {"statistic", j.statistic},
            {"baseline", j.baseline_ns},
            {"candidate", j.candidate_ns},
            {"baseline_runs", j.baseline_runs},
            {"candidate_runs", j.candidate_runs},
            {"effect", std::expm1(j.effect)},
            {"floor", std::expm1(j.floor)},
            {"alpha", j.alpha_ppm / 1e6},
            {"p", j.p}};
  if (j.lower) {
    m["lower"] = std::expm1(*j.lower);
    m["upper"] = std::expm1(*j.upper);
  }
  if (j.least) {
    m["least"] = {{"effect", std::expm1(j.least->estimate)},
                  {"decides", j.by_least}};
    if (j.least->lower) {
      m["least"]["lower"] = std::expm1(*j.least->lower);
      m["least"]["upper"] = std::expm1(*j.least->upper);
    }
  }
  if (j.others.value_or(0) > 0)
    m["others"] = std::expm1(*j.others);
  if (j.vetoed)
    m["vetoed"] = true;
  if (j.history_deviation > 0)
    m["history_deviation"] = j.history_deviation;
  if (j.bimodal)
    m["bimodal"] = true;
  if (j.uploads)
    m["uploads"] = j.uploads;
  if (j.runs_needed)
    m["runs_needed"] = j.runs_needed;
  return m;
}

json json_of(const row &r, const comparison &c) {
  json m = {{"name", r.name},
            {"state", verdict::word(r.state)},
            {"fails", r.fails},
            {"pairing", word(r.pair.how)}};
  const function &f = r.pair.candidate ? *r.pair.candidate : *r.pair.baseline;
  if (r.pair.candidate && r.pair.baseline &&
      full_name(*r.pair.baseline) != r.name)
    m["baseline_name"] = full_name(*r.pair.baseline);
  if (!f.file.empty())
    m["location"] = {{"file", f.file}, {"line", f.line}};
  if (!r.note.empty())
    m["note"] = r.note;
  if (!r.reading.empty())
    m["reading"] = r.reading;
  if (r.cause)
    m["cause"] = c.rows[*r.cause].name;
  json limits = json::array();
  for (const policy::assignment *a : r.by)
    limits.push_back(
        {{"key", a->key}, {"value", a->value}, {"line", a->at.line}});
  if (!limits.empty())
    m["limits"] = limits;
  m["metrics"] = json::array();
  for (const auto *list : {&r.icount, &r.alloc})
    for (const exact_judgement &j : *list)
      m["metrics"].push_back(json_of(j));
  for (const timing_judgement &j : r.timing)
    m["metrics"].push_back(json_of(j));
  return m;
}

json json_of(const cause &found, const comparison &c) {
  json m = {{"function", c.rows[found.row].name},
            {"unit", word(found.unit)},
            {"self_change", json_number(found.self_change)},
            {"callers", json::array()},
            {"edges", json::array()}};
  for (const std::size_t i : found.callers)
    m["callers"].push_back(c.rows[i].name);
  for (const edge_change &e : found.edges)
    m["edges"].push_back({{"from", e.from},
                          {"to", e.to},
                          {"calls_before", e.calls_before},
                          {"calls_after", e.calls_after},
                          {"cost_before", json_number(e.cost_before)},
                          {"cost_after", json_number(e.cost_after)}});
  return m;
}

json json_of(const creep &found) {
  json m = {{"function", found.name},
            {"metric", found.metric},
            {"unit", word(found.unit)},
            {"anchor", json_number(found.anchor)},
            {"candidate", json_number(found.candidate)},
            {"callers", found.callers},
            {"blamed", found.blamed},
            {"fails", found.fails}};
  if (!found.statistic.empty())
    m["statistic"] = found.statistic;
  if (std::isfinite(found.change))
    m["effect"] = found.change;
  if (found.own_share)
    m["own_share"] = *found.own_share;
  return m;
}

json json_of(const difference &d) {
  json m = {{"field", d.field},         {"baseline", d.baseline},
            {"candidate", d.candidate}, {"icount", word(d.icount)},
            {"alloc", word(d.alloc)},   {"timing", word(d.timing)}};
  if (!d.meaning.empty())
    m["meaning"] = d.meaning;
  return m;
}

json json_of(const std::string &name, std::size_t reports, const side *s) {
  json m = {{"name", name}, {"reports", reports}};
  if (const std::string commit = commit_of(s); !commit.empty())
    m["commit"] = commit;
  return m;
}

template <class List> json list_of(const List &items) {
  json list = json::array();
  for (const auto &item : items)
    list.push_back(json_of(item));
  return list;
}

} // namespace

std::string render_json(const render_input &in) {
  const comparison &c = in.result;
  json j = {{"type", "hotpath_verdict"},
            {"schema", 1},
            {"outcome", verdict::word(c.outcome)},
            {"exit_code", c.exit_code},
            {"judged", c.judged},
            {"regressions", c.regressions},
            {"suspects", c.suspects},
            {"improvements", c.improvements},
            {"added", c.added},
            {"removed", c.removed},
            {"budgets_broken", c.budgets_broken},
            {"advisories", c.advisories},
            {"env", environment_word(c.environment)},
            {"comment", verdict::word(c.comment)}};
  j["policy"] = {{"path", in.policy.path}, {"digest", in.policy.digest}};
  j["baseline"] = json_of(in.baseline, c.baseline_reports, in.before);
  j["candidate"] = json_of(in.candidate, c.candidate_reports, in.after);
  if (in.distance)
    j["distance"] = {{"ahead", in.distance->ahead},
                     {"behind", in.distance->behind},
                     {"seconds", in.distance->seconds}};
  j["banners"] = c.banners;
  j["notes"] = c.notes;
  j["environment"] = list_of(c.environment.differences);
  if (c.program)
    j["program"] = json_of(*c.program);
  j["causes"] = json::array();
  for (const cause &found : c.causes)
    j["causes"].push_back(json_of(found, c));
  j["functions"] = json::array();
  for (const row &r : c.rows)
    j["functions"].push_back(json_of(r, c));
  j["budgets"] = list_of(c.budgets);
  if (c.anchored)
    j["anchor"] = {{"name", c.anchored->name},
                   {"reports", c.anchored->reports},
                   {"notes", c.anchored->notes},
                   {"findings", list_of(c.anchored->findings)}};
  return j.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace hotpath::verdict
