//===- environment.cpp - Were both sides measured under the same conditions?
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/environment.h"

#include "policy/environment_fields.h"
#include "verdict/environment_values.h"
#include "verdict/format.h"
#include "verdict/rank_statistics.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace hotpath::verdict {

namespace {

using policy::severity;

/// Of the run that counted instructions; null where none did.
const model::environment *counted_in(const model::meta &m) {
  for (const model::source &s : m.sources)
    if (s.run == "callgrind")
      return &s.environment;
  return nullptr;
}

class comparer {
public:
  comparer(const model::meta &x, const model::meta &y, const policy::policy &p)
      : x_(x), y_(y), p_(p) {}

  std::vector<difference> differences() {
    for (const policy::environment_field &f : policy::environment_fields) {
      const std::string_view name = f.name;
      if (name == "workload")
        add(f, f.name, workload_of(x_), workload_of(y_));
      else if (name == "benchmark")
        add(f, f.name, x_.benchmark, y_.benchmark);
      else if (name == "valgrind")
        add(f, f.name, valgrind_of(x_), valgrind_of(y_));
      else if (name == "user_metadata")
        add_metadata(f);
      else if (name == "canary_counts")
        add_canaries(f);
      else
        add_machine(f);
    }
    return std::move(found_);
  }

private:
  difference *add(const policy::environment_field &field,
                  const std::string &name, const std::string &x,
                  const std::string &y) {
    if (x == y)
      return nullptr;
    difference d{name, x, y, field.icount, field.alloc, field.timing};
    if (const auto told = p_.env_severity.find(field.name);
        told != p_.env_severity.end())
      d.icount = d.alloc = d.timing = told->second;
    if (x.empty() || y.empty())
      for (severity *s : {&d.icount, &d.alloc, &d.timing})
        *s = std::min(*s, severity::demote);
    found_.push_back(d);
    return &found_.back();
  }

  /// Of two runs each: what only one of them did elsewhere is of no matter for
  /// what the other measured.
  void add_machine(const policy::environment_field &field) {
    const machine_field *of = machine_field_named(field.name);
    if (!of)
      return;
    const model::environment *cx = counted_in(x_), *cy = counted_in(y_);
    const std::string x = of->of(x_.environment), y = of->of(y_.environment);
    const bool both = cx && cy;
    const std::string counted_x = both ? of->of(*cx) : x,
                      counted_y = both ? of->of(*cy) : y;
    if (difference *d = add(field, field.name, x, y)) {
      if (counted_x == counted_y)
        d->icount = severity::info;
    } else if (difference *c = add(field, field.name, counted_x, counted_y)) {
      c->alloc = c->timing = severity::info;
      c->meaning = "under Callgrind";
    }
  }

  void add_metadata(const policy::environment_field &field) {
    std::map<std::string, std::string> keys = x_.user_metadata;
    keys.insert(y_.user_metadata.begin(), y_.user_metadata.end());
    const auto of = [](const model::meta &m, const std::string &key) {
      const auto at = m.user_metadata.find(key);
      return at == m.user_metadata.end() ? "" : at->second;
    };
    for (const auto &[key, value] : keys)
      add(field, std::string(field.name) + "." + key, of(x_, key), of(y_, key));
  }

  /// Counts of work that never changes are constants of what made and carries
  /// it. A side without canaries has made no such check.
  void add_canaries(const policy::environment_field &field) {
    if (!x_.environment.canaries || !y_.environment.canaries)
      return;
    const model::canaries &x = *x_.environment.canaries,
                          &y = *y_.environment.canaries;
    const struct {
      const char *name;
      std::optional<model::canary> model::canaries::*of;
      const char *meaning;
    } all[] = {
        {"alu", &model::canaries::alu, "hotpath's runtime was built otherwise"},
        {"mem", &model::canaries::mem, "hotpath's runtime was built otherwise"},
        {"libc", &model::canaries::libc, "the C library is another"},
        {"heap", &model::canaries::heap, "the allocator is another"}};
    for (const auto &canary : all) {
      const auto &a = x.*canary.of, &b = y.*canary.of;
      if (!a || !b || !a->ir || !b->ir)
        continue;
      if (difference *d =
              add(field, std::string(field.name) + "." + canary.name,
                  grouped(*a->ir) + " Ir", grouped(*b->ir) + " Ir"))
        d->meaning = canary.meaning;
    }
  }

  const model::meta &x_, &y_;
  const policy::policy &p_;
  std::vector<difference> found_;
};

std::vector<difference> differences(const model::meta &x, const model::meta &y,
                                    const policy::policy &p) {
  return comparer(x, y, p).differences();
}

/// The median time of the arithmetic canary over a side's native runs, ns; 0
/// where there is none.
double canary_time(const side &s) {
  std::vector<double> times;
  const auto add = [&](const model::environment &e) {
    if (e.canaries && e.canaries->alu && e.canaries->alu->ns)
      times.push_back(double(*e.canaries->alu->ns));
  };
  for (const model::report &r : s.reports()) {
    if (r.meta.sources.empty())
      add(r.meta.environment);
    for (const model::source &from : r.meta.sources)
      if (from.run == "native")
        add(from.environment);
  }
  return times.empty() ? 0 : median(times);
}

/// The same arithmetic takes another time: it is another machine, or another
/// state of it.
void add_speed(const side &baseline, const side &candidate,
               const policy::policy &p, std::vector<difference> &found) {
  constexpr double limit = 0.05;
  const double x = canary_time(baseline), y = canary_time(candidate);
  if (x <= 0 || y <= 0 || std::fabs(std::log(y / x)) <= limit)
    return;
  difference d{"canary_speed",
               quantity(x, policy::unit::nanoseconds),
               quantity(y, policy::unit::nanoseconds),
               severity::info,
               severity::info,
               severity::demote,
               "the same arithmetic takes " + change(y / x - 1) + " of time"};
  if (const auto told = p.env_severity.find(d.field);
      told != p.env_severity.end())
    d.icount = d.alloc = d.timing = told->second;
  found.push_back(d);
}

void note_mixture(const side &s, const char *name, const policy::policy &p,
                  environment &e) {
  const auto &reports = s.reports();
  std::set<std::string> told;
  for (std::size_t i = 1; i < reports.size(); ++i)
    for (const difference &d : differences(reports[0].meta, reports[i].meta, p))
      if (told.insert(d.field).second)
        e.notes.push_back("the reports of the " + std::string(name) +
                          " differ in " + d.field);
  std::set<std::string> builds;
  for (const model::report &r : reports)
    builds.insert(r.meta.program.build_id);
  if (builds.size() > 1)
    e.notes.push_back("the reports of the " + std::string(name) +
                      " are of different builds");
}

} // namespace

environment compare_environments(const side &baseline, const side &candidate,
                                 const policy::policy &p) {
  environment e;
  e.differences =
      differences(baseline.reports()[0].meta, candidate.reports()[0].meta, p);
  add_speed(baseline, candidate, p, e.differences);
  for (const difference &d : e.differences) {
    e.icount = std::max(e.icount, d.icount);
    e.alloc = std::max(e.alloc, d.alloc);
    e.timing = std::max(e.timing, d.timing);
  }
  note_mixture(baseline, "baseline", p, e);
  note_mixture(candidate, "candidate", p, e);
  return e;
}

} // namespace hotpath::verdict
