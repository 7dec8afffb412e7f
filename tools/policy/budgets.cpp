//===- budgets.cpp - Budgets, in both spellings
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "policy/budgets.h"

#include "report/printable.h"

namespace hotpath::policy {

namespace {

constexpr std::size_t most_message = 256;

/// A limit: a number in the metric's unit, or a text with a unit.
std::optional<long double> limit_of(const node &n, unit u) {
  if (const auto *whole = std::get_if<std::int64_t>(&n.value)) {
    if (*whole >= 0 && *whole <= std::int64_t(1) << 62)
      return *whole;
  } else if (const auto *real = std::get_if<double>(&n.value)) {
    if (u == unit::percent && *real >= 0 && *real <= 1e6)
      return *real;
  } else if (const auto *text = std::get_if<std::string>(&n.value)) {
    if (text->size() <= 64)
      return parse_quantity(*text, u);
  }
  return {};
}

std::optional<long double> read_limit(table_reader &t, const char *key,
                                      unit u) {
  const member *m = t.find(key);
  if (!m)
    return {};
  const auto limit = limit_of(m->value, u);
  if (!limit)
    t.complain(key, std::string("has to be ") + quantity_example(u));
  return limit;
}

bool crossed(const budget &b) { return b.min && b.max && *b.min > *b.max; }

/// The columns of one family: `p95 = "1 ms"`.
void read_limits(const table &limits, const std::string &name, place at,
                 family f, const budget &model, std::vector<problem> &problems,
                 std::vector<budget> &made) {
  if (limits.empty())
    problems.push_back({at, name + " has no limit"});
  for (const member &m : limits) {
    const auto found = metric_named(f, m.key);
    if (!found) {
      problems.push_back({m.at, name + " has no metric '" +
                                    model::printable(m.key) + "'" +
                                    suggestion(m.key, column_names(f))});
      continue;
    }
    budget b = model;
    b.metric = *found;
    b.max = limit_of(m.value, found->unit);
    b.at = m.at;
    if (b.max)
      made.push_back(b);
    else
      problems.push_back({m.value.at, name + " " + m.key + " has to be " +
                                          quantity_example(found->unit)});
  }
}

/// `calls = {min, max}`; at least once unless `min` is there.
budget read_calls(table_reader &t, const budget &model) {
  budget b = model;
  b.metric = *metric_named("calls");
  b.min = 1;
  b.implied = true;
  b.on_missing = when_missing::fail;
  const table *calls = t.inner("calls");
  if (!calls)
    return b;
  b.at = t.at("calls");
  table_reader c(*calls, t.name() + " calls", b.at, t.problems());
  if (const auto min = read_limit(c, "min", unit::count)) {
    b.min = min;
    b.implied = false;
    if (*min == 0)
      b.on_missing = when_missing::ignore;
  }
  b.max = read_limit(c, "max", unit::count);
  c.finish();
  if (crossed(b))
    t.complain("calls", b.implied ? "has a max of 0 and no min"
                                  : "has a min above its max");
  return b;
}

} // namespace

void read_budget(table_reader &t, std::size_t rule,
                 std::vector<budget> &budgets) {
  budget b;
  b.rule = rule;
  b.at = t.at();
  const auto match = t.match("match");
  const auto name = t.text("metric", 64);
  const std::size_t before = t.problems().size();
  if (name) {
    const auto found = metric_named(*name);
    if (found)
      b.metric = *found;
    else
      t.complain("metric", "is '" + model::printable(*name) +
                               "', which is no metric" +
                               suggestion(*name, metric_names()));
  } else if (!t.find("metric")) {
    t.problems().push_back({t.at(), t.name() + " has no metric"});
  }
  // Limits have the unit of a metric; of which, is unknown without it.
  if (name && t.problems().size() == before) {
    b.min = read_limit(t, "min", b.metric.unit);
    b.max = read_limit(t, "max", b.metric.unit);
    if (!t.find("min") && !t.find("max"))
      t.problems().push_back({t.at(), t.name() + " has neither max nor min"});
    if (crossed(b))
      t.complain("min", "is above max");
  } else {
    t.find("min"), t.find("max");
  }
  b.message = t.text("message", most_message).value_or("");
  b.fail = t.flag("fail").value_or(true);
  b.on_missing =
      t.word<when_missing>("on_missing", {{"ignore", when_missing::ignore},
                                          {"warn", when_missing::warn},
                                          {"fail", when_missing::fail}})
          .value_or(when_missing::warn);
  t.finish();
  if (match) {
    b.match = *match;
    budgets.push_back(b);
  }
}

void read_original_budget(table_reader &t, std::size_t rule,
                          std::vector<budget> &budgets) {
  budget b;
  b.rule = rule;
  b.at = t.at();
  const auto match = t.match("match");
  if (match)
    b.match = *match;
  b.message = t.text("message", most_message).value_or("");
  b.fail = t.flag("fail_check").value_or(true);
  // Said once, by the calls.
  b.on_missing = when_missing::ignore;
  std::vector<budget> made{read_calls(t, b)};
  const struct {
    const char *key;
    family of;
  } families[] = {{"alloc", family::alloc},
                  {"timing", family::timing},
                  {"icount", family::icount}};
  for (const auto &f : families)
    if (const table *limits = t.inner(f.key))
      read_limits(*limits, t.name() + " " + f.key, t.at(f.key), f.of, b,
                  t.problems(), made);
  t.finish();
  if (match)
    budgets.insert(budgets.end(), made.begin(), made.end());
}

} // namespace hotpath::policy
