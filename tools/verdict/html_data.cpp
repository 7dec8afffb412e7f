//===- html_data.cpp - What the page's script shows
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/html.h"

#include "verdict/distribution.h"
#include "verdict/flame.h"
#include "verdict/in_parts.h"
#include "verdict/page_json.h"
#include "verdict/values.h"
#include "verdict/visible.h"
#include "verdict/wording.h"

#include <cmath>
#include <map>
#include <mutex>

namespace hotpath::verdict::html {

namespace {

class data_writer {
public:
  /// The rows from `first` to before `last`.
  piece rows(const comparison &c, std::size_t first, std::size_t last) {
    constexpr std::size_t mostly_below = 1024; // bytes of a row
    json_.reserve((last - first) * mostly_below);
    for (std::size_t i = first; i < last; ++i)
      put(c.rows[i], c);
    return json_.take();
  }
  piece flames(const render_input &in) {
    json_.open_array();
    if (in.before && in.after)
      for (const flame_tree &t : flame_trees(*in.before, *in.after, in.result))
        put(t);
    json_.close_array();
    return json_.take();
  }

private:
  void put(const row &r, const comparison &c);
  void put(const flame_tree &tree);
  void put(const metric_text &m, long double baseline, long double candidate,
           double effect);
  void metrics(const row &r);
  /// What stood for each run of a side.
  void runs(const char *key, const function *f, const std::string &statistic);

  void words(const char *key, const std::string &s) { json_.string(key, s); }
  void number(const char *key, double value) { json_.number(key, value); }

  page_json json_;
};

const char *word(policy::unit u) {
  return u == policy::unit::instructions ? "Ir" : "ns";
}

/// A number that sorts changes: new is the largest.
double effect_of(const exact_judgement &j) {
  if (j.baseline == j.candidate)
    return 0;
  return j.baseline > 0 ? double((j.candidate - j.baseline) / j.baseline) : 1e9;
}

void data_writer::put(const metric_text &m, long double baseline,
                      long double candidate, double effect) {
  json_.open_array();
  words(nullptr, m.metric);
  json_.string(nullptr, verdict::word(m.state));
  json_.whole(nullptr, int(m.fails));
  for (const std::string *s : {&m.baseline, &m.candidate, &m.change})
    words(nullptr, *s);
  words(nullptr, joined({m.evidence, m.split}));
  number(nullptr, double(baseline));
  number(nullptr, double(candidate));
  number(nullptr, effect);
  json_.close_array();
}

void data_writer::metrics(const row &r) {
  json_.open_array("m");
  for (const auto *list : {&r.icount, &r.alloc})
    for (const exact_judgement &j : *list)
      put(text_of(j), j.baseline, j.candidate, effect_of(j));
  for (const timing_judgement &j : r.timing)
    put(text_of(j), j.baseline_ns, j.candidate_ns, std::expm1(j.effect));
  json_.close_array();
}

void data_writer::runs(const char *key, const function *f,
                       const std::string &statistic) {
  json_.open_array(key);
  const auto m = policy::metric_named(
      policy::family::timing, statistic == "mean" ? "per_call" : statistic);
  if (f && m)
    for (const sample &s : f->samples)
      if (const auto value = value_of(*m, s))
        number(nullptr, double(*value));
  json_.close_array();
}

void data_writer::put(const row &r, const comparison &c) {
  json_.open_object();
  words("n", visible(r.name));
  json_.string("s", verdict::word(r.state));
  json_.boolean("f", r.fails);
  const function &f = r.pair.candidate ? *r.pair.candidate : *r.pair.baseline;
  if (!f.file.empty())
    words("l", visible(f.file) + (f.line ? ":" + std::to_string(f.line) : ""));
  if (const std::string remark = remark_of(r); !remark.empty())
    words("r", visible(remark));
  if (r.cause)
    words("c", visible(c.rows[*r.cause].name));
  metrics(r);
  if (const auto d = distribution_of(r)) {
    json_.open_object("d");
    number("lo", d->lower_ns);
    number("hi", d->upper_ns);
    words("b", d->before);
    words("c", d->after);
    json_.close_object();
  }
  if (!r.timing.empty()) {
    const std::string &statistic = r.timing.front().statistic;
    json_.open_object("p");
    words("t", statistic);
    runs("b", r.pair.baseline, statistic);
    runs("c", r.pair.candidate, statistic);
    json_.close_object();
  }
  json_.close_object();
}

void data_writer::put(const flame_tree &tree) {
  json_.open_object();
  json_.string("unit", word(tree.unit));
  json_.boolean("estimated", tree.estimated);
  json_.open_array("nodes");
  for (const flame_node &n : tree.nodes) {
    json_.open_array();
    json_.whole(nullptr, n.parent);
    if (n.row == no_row)
      words(nullptr, visible(n.name));
    else
      json_.whole(nullptr, n.row);
    json_.whole(nullptr, std::llround(n.before));
    json_.whole(nullptr, std::llround(n.after));
    json_.close_array();
  }
  json_.close_array();
  json_.close_object();
}

/// All rows, in parts that threads of their own make.
std::vector<piece> parts_of(const comparison &c) {
  std::map<std::size_t, piece> made; // by first row
  std::mutex lock;
  in_parts(c.rows.size(), [&](std::size_t first, std::size_t last) {
    piece part = data_writer().rows(c, first, last);
    const std::lock_guard<std::mutex> locked(lock);
    made.emplace(first, std::move(part));
  });
  std::vector<piece> parts;
  for (auto &[first, part] : made)
    parts.push_back(std::move(part));
  return parts;
}

} // namespace

std::vector<piece> data_of(const render_input &in) {
  const auto words = [](std::string_view s) {
    return piece(s.begin(), s.end());
  };
  std::vector<piece> all;
  for (piece &part : parts_of(in.result)) {
    all.push_back(words(all.empty() ? "{\"rows\":[" : ","));
    all.push_back(std::move(part));
  }
  all.push_back(words("],\"flames\":"));
  all.push_back(data_writer().flames(in));
  all.push_back(words("}"));
  return all;
}

} // namespace hotpath::verdict::html
