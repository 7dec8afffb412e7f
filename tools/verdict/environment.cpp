//===- environment.cpp - Were both sides measured under the same conditions?
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/environment.h"

#include "policy/environment_fields.h"

#include <algorithm>
#include <set>

namespace hotpath::verdict {

namespace {

using policy::severity;

// A program may be called by any path, so its own name is no part of the work.
std::string workload(const model::meta &m) {
  std::string text;
  const std::vector<std::string> &all = m.program.arguments;
  for (std::size_t i = 1; i < all.size(); ++i)
    text += (i > 1 ? " " : "") + all[i];
  return text;
}

std::string valgrind(const model::meta &m) {
  if (m.callgrind)
    return m.callgrind->creator;
  for (const model::source &s : m.sources)
    if (s.callgrind)
      return s.callgrind->creator;
  return "";
}

std::string value_of(const model::meta &m, const std::string &field) {
  const model::environment &e = m.environment;
  if (field == "workload")
    return workload(m);
  if (field == "arch")
    return e.arch;
  if (field == "os")
    return e.os;
  if (field == "benchmark")
    return m.benchmark;
  if (field == "libc")
    return e.libc;
  if (field == "valgrind")
    return valgrind(m);
  if (field == "clock")
    return e.clock.kind;
  if (field == "cpu_model")
    return e.cpu;
  if (field == "cores")
    return e.cores ? std::to_string(e.cores) : "";
  return field == "kernel" ? e.kernel : "";
}

void add(const policy::environment_field &field, const std::string &name,
         const std::string &x, const std::string &y, const policy::policy &p,
         std::vector<difference> &found) {
  if (x == y)
    return;
  difference d{name, x, y, field.icount, field.alloc, field.timing};
  if (const auto told = p.env_severity.find(field.name);
      told != p.env_severity.end())
    d.icount = d.alloc = d.timing = told->second;
  // No arguments are arguments; everything else that is empty is unknown.
  if ((x.empty() || y.empty()) && name != "workload")
    for (severity *s : {&d.icount, &d.alloc, &d.timing})
      *s = std::min(*s, severity::demote);
  found.push_back(d);
}

void add_metadata(const policy::environment_field &field, const model::meta &x,
                  const model::meta &y, const policy::policy &p,
                  std::vector<difference> &found) {
  std::map<std::string, std::string> keys = x.user_metadata;
  keys.insert(y.user_metadata.begin(), y.user_metadata.end());
  const auto of = [](const model::meta &m, const std::string &key) {
    const auto at = m.user_metadata.find(key);
    return at == m.user_metadata.end() ? "" : at->second;
  };
  for (const auto &[key, value] : keys)
    add(field, std::string(field.name) + "." + key, of(x, key), of(y, key), p,
        found);
}

std::vector<difference> differences(const model::meta &x, const model::meta &y,
                                    const policy::policy &p) {
  std::vector<difference> found;
  for (const policy::environment_field &field : policy::environment_fields) {
    if (field.name == std::string("user_metadata"))
      add_metadata(field, x, y, p, found);
    else
      add(field, field.name, value_of(x, field.name), value_of(y, field.name),
          p, found);
  }
  return found;
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
