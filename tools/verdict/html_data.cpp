//===- html_data.cpp - What the page's script shows
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/html.h"

#include "verdict/distribution.h"
#include "verdict/flame.h"
#include "verdict/values.h"
#include "verdict/visible.h"
#include "verdict/wording.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace hotpath::verdict::html {

namespace {

using json = nlohmann::ordered_json;

const char *word(policy::unit u) {
  return u == policy::unit::instructions ? "Ir" : "ns";
}

/// A number that sorts changes: new is the largest.
double effect_of(const exact_judgement &j) {
  if (j.baseline == j.candidate)
    return 0;
  return j.baseline > 0 ? double((j.candidate - j.baseline) / j.baseline) : 1e9;
}

json metric(const metric_text &m, long double baseline, long double candidate,
            double effect) {
  return json::array({m.metric, word(m.state), m.fails ? 1 : 0, m.baseline,
                      m.candidate, m.change, joined({m.evidence, m.split}),
                      double(baseline), double(candidate), effect});
}

json metrics_of(const row &r) {
  json all = json::array();
  for (const auto *list : {&r.icount, &r.alloc})
    for (const exact_judgement &j : *list)
      all.push_back(metric(text_of(j), j.baseline, j.candidate, effect_of(j)));
  for (const timing_judgement &j : r.timing)
    all.push_back(metric(text_of(j), j.baseline_ns, j.candidate_ns,
                         std::expm1(j.effect)));
  return all;
}

/// What stood for each run of a side.
json runs_of(const function *f, const std::string &statistic) {
  json all = json::array();
  const auto m = policy::metric_named(
      policy::family::timing, statistic == "mean" ? "per_call" : statistic);
  if (f && m)
    for (const sample &s : f->samples)
      if (const auto value = value_of(*m, s))
        all.push_back(double(*value));
  return all;
}

json json_of(const distribution &d) {
  return {
      {"lo", d.lower_ns}, {"hi", d.upper_ns}, {"b", d.before}, {"c", d.after}};
}

json json_of(const row &r, const comparison &c, const distributions *all) {
  json j = {{"n", visible(r.name)}, {"s", word(r.state)}, {"f", r.fails}};
  const function &f = r.pair.candidate ? *r.pair.candidate : *r.pair.baseline;
  if (!f.file.empty())
    j["l"] = visible(f.file) + (f.line ? ":" + std::to_string(f.line) : "");
  if (const std::string remark = remark_of(r); !remark.empty())
    j["r"] = visible(remark);
  if (r.cause)
    j["c"] = visible(c.rows[*r.cause].name);
  j["m"] = metrics_of(r);
  if (const auto d = all ? all->of(r) : std::nullopt)
    j["d"] = json_of(*d);
  if (!r.timing.empty())
    j["p"] = {{"t", r.timing.front().statistic},
              {"b", runs_of(r.pair.baseline, r.timing.front().statistic)},
              {"c", runs_of(r.pair.candidate, r.timing.front().statistic)}};
  return j;
}

json json_of(const flame_tree &tree) {
  json nodes = json::array();
  for (const flame_node &n : tree.nodes)
    nodes.push_back({n.parent,
                     n.row == no_row ? json(visible(n.name)) : json(n.row),
                     std::llround(n.before), std::llround(n.after)});
  return {{"unit", word(tree.unit)},
          {"estimated", tree.estimated},
          {"nodes", std::move(nodes)}};
}

/// "</script>" and "<!--" mean something to HTML even inside of a string.
std::string fit_for_script(const std::string &text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text)
    c == '<' ? result += "\\u003c" : result += c;
  return result;
}

} // namespace

std::string data_of(const render_input &in) {
  std::optional<distributions> all;
  json j = {{"rows", json::array()}, {"flames", json::array()}};
  const bool sides = in.before && in.after;
  if (sides)
    all.emplace(*in.before, *in.after);
  for (const row &r : in.result.rows)
    j["rows"].push_back(json_of(r, in.result, all ? &*all : nullptr));
  if (sides)
    for (const flame_tree &t :
         flame_trees(*in.before, *in.after, in.result.rows))
      j["flames"].push_back(json_of(t));
  return fit_for_script(j.dump(-1, ' ', false, json::error_handler_t::replace));
}

} // namespace hotpath::verdict::html
