//===- parse_original.cpp - [functions], as the Rust original spells it
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "policy/parse_original.h"

#include "policy/budgets.h"
#include "policy/families.h"

namespace hotpath::policy {

namespace {

constexpr std::size_t most_rules = 64;

struct named_family {
  const char *name;
  family of;
};
constexpr named_family families[] = {{"icount", family::icount},
                                     {"timing", family::timing},
                                     {"alloc", family::alloc}};

// Resources of the original that are not measured here.
constexpr const char *elsewhere[] = {"sql",     "http",     "server",
                                     "mutexes", "rw_locks", "channels",
                                     "streams", "io"};

/// What a family's table means where it leaves a key out.
rules original_defaults(double min_percent_total) {
  rules r;
  for (exact_rules *exact : {&r.icount, &r.alloc}) {
    *exact = exact_rules();
    exact->shown = exact->judged = exact->fail = false;
    exact->min_percent_total = min_percent_total;
  }
  r.icount.metrics = {*metric_named(family::icount, "total")};
  r.icount.min_percent_change = 1;
  r.alloc.metrics = {*metric_named(family::alloc, "avg"),
                     *metric_named(family::alloc, "total")};
  r.alloc.min_percent_change = 20;
  r.timing = timing_rules();
  r.timing.shown = r.timing.judged = false;
  r.timing.fail = timing_fail::never;
  r.timing.metrics = {*metric_named(family::timing, "avg"),
                      *metric_named(family::timing, "total")};
  r.timing.min_percent_change = 50;
  r.timing.min_change_ns = r.timing.min_total_change_ns = 0;
  r.timing.min_runs = 1;
  r.timing.min_calls = 10;
  r.timing.min_percent_total = min_percent_total;
  r.timing.threshold_only = true;
  return r;
}

void read_family_table(table_reader &functions, const named_family &f,
                       policy &p) {
  const table *found = functions.inner(f.name);
  if (!found)
    return;
  bool &shown = f.of == family::icount  ? p.defaults.icount.shown
                : f.of == family::alloc ? p.defaults.alloc.shown
                                        : p.defaults.timing.shown;
  bool &judged = f.of == family::icount  ? p.defaults.icount.judged
                 : f.of == family::alloc ? p.defaults.alloc.judged
                                         : p.defaults.timing.judged;
  shown = true;
  judged = f.of != family::timing;
  table_reader t(*found, "[functions." + std::string(f.name) + "]",
                 functions.at(f.name), functions.problems());
  for (const assignment &a : read_original_family(t, f.of))
    a.apply(p.defaults);
  if (const member *fails = t.find("fail_check"))
    if (const bool *set = std::get_if<bool>(&fails->value.value))
      if (*set && !judged)
        t.complain("fail_check", "needs judged = true");
  t.finish();
}

void read_functions(const table &found, table_reader &top, policy &p) {
  p.original = true;
  table_reader t(found, "[functions]", top.at("functions"), top.problems());
  const auto floor = t.number("min_percent_total", 0, 100);
  p.defaults = original_defaults(floor.value_or(0.5));
  for (const std::string &text : t.texts("ignore", most_rules)) {
    std::string error;
    const pattern match = pattern::parse(text, error);
    if (error.empty())
      p.ignores.push_back({match, "ignored by the policy", {}, t.at("ignore")});
    else
      t.complain("ignore", "has a pattern that " + error);
  }
  for (const named_family &f : families)
    read_family_table(t, f, p);
  const auto rules = t.tables("budgets");
  if (rules.size() > most_rules)
    t.complain("budgets", "are more than 64");
  std::size_t number = 0;
  for (const auto &[budget_table, at] : rules) {
    table_reader b(*budget_table, "[[functions.budgets]]", at, t.problems());
    read_original_budget(b, ++number, p.budgets);
  }
  t.finish();
}

void switch_gate_off(policy &p) {
  p.gate.on_regression = p.gate.on_budget = false;
}

} // namespace

void read_original(table_reader &top, policy &p) {
  if (const table *functions = top.inner("functions")) {
    for (const named_family &f : families)
      if (top.find(f.name))
        top.complain(f.name, "stands beside [functions]: write the tables of "
                             "the one or of the other spelling");
    read_functions(*functions, top, p);
  }
  enum class check { off, report, fail };
  const auto gate =
      top.word<check>("pr_check", {{"off", check::off},
                                   {"report", check::report},
                                   {"fail", check::fail},
                                   {"failures_only", check::fail}});
  if (gate && *gate != check::fail)
    switch_gate_off(p);
  if (const auto when = top.word<comment_when>(
          "pr_comment", {{"always", comment_when::always},
                         {"on_change", comment_when::changes}}))
    p.report.comment = *when;
  for (const char *name : elsewhere)
    if (top.find(name))
      p.notes.push_back({top.at(name), "[" + std::string(name) +
                                           "] has no effect: hotpath for C++ "
                                           "does not measure it"});
}

} // namespace hotpath::policy
