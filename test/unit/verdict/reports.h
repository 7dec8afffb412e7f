//===- reports.h - Reports to compare, made by hand
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_TEST_VERDICT_REPORTS_H
#define HOTPATH_TEST_VERDICT_REPORTS_H

#include "policy/parse.h"
#include "verdict/comparison.h"

#include <memory>

namespace hotpath::test {

inline model::report empty_report() {
  model::report r;
  r.meta.run = "merged";
  r.meta.program.arguments = {"prog", "-x"};
  r.meta.environment.arch = "x86_64";
  r.meta.environment.os = "Linux";
  r.meta.environment.cpu = "some";
  r.meta.environment.clock.kind = "tsc";
  return r;
}

inline model::timing_row timed(std::uint64_t id, const std::string &name,
                               std::uint64_t calls, std::uint64_t each_ns) {
  model::timing_row t;
  t.id = id;
  t.name = name;
  t.kind = "function";
  t.calls = t.sampled_calls = calls;
  t.total_ns = calls * each_ns;
  t.self_ns = t.total_ns;
  t.min_ns = t.max_ns = t.avg_ns = each_ns;
  t.percentiles = {{50000, each_ns}};
  t.percent_total = 10;
  return t;
}

inline void add(model::report &r, model::timing_row row) {
  if (!r.functions_timing)
    r.functions_timing.emplace().total_ns = 1'000'000'000;
  r.functions_timing->data.push_back(std::move(row));
}

inline model::icount_row counted(std::uint64_t id, const std::string &name,
                                 std::uint64_t calls, std::uint64_t total,
                                 std::uint64_t self) {
  model::icount_row i;
  i.id = id;
  i.name = name;
  i.kind = "function";
  i.calls = calls;
  i.total_ir = total;
  i.self_ir = i.project_ir = self;
  return i;
}

inline model::icount_row &add(model::report &r, model::icount_row row,
                              std::uint64_t program = 10'000'000) {
  if (!r.functions_icount)
    r.functions_icount.emplace().total_ir = program;
  r.functions_icount->data.push_back(std::move(row));
  return r.functions_icount->data.back();
}

inline void call(model::report &r, std::size_t from, std::uint64_t to,
                 const std::string &name, std::uint64_t calls,
                 std::uint64_t cost) {
  r.functions_icount->data[from].callees.push_back({to, name, "", calls, cost});
}

inline void add(model::report &r, const std::string &name, std::uint64_t calls,
                std::uint64_t bytes, std::uint64_t count) {
  if (!r.functions_alloc)
    r.functions_alloc.emplace();
  model::alloc_row a;
  a.id = r.functions_alloc->data.size() + 1;
  a.name = name;
  a.calls = calls;
  a.bytes_self = bytes;
  a.bytes_total = bytes;
  a.count_self = count;
  a.count_total = count;
  a.kind = "function";
  r.functions_alloc->all.bytes += bytes;
  r.functions_alloc->all.count += count;
  r.functions_alloc->data.push_back(a);
}

inline verdict::side side_of(model::report r) {
  std::vector<model::report> reports;
  reports.push_back(std::move(r));
  return verdict::side(std::move(reports));
}

inline const verdict::row &row_named(const verdict::comparison &c,
                                     const std::string &name) {
  for (const verdict::row &r : c.rows)
    if (r.name == name)
      return r;
  throw std::runtime_error("no row " + name);
}

/// main -> run -> parse, and main -> write; `more` is added to parse's self.
inline model::report chain(std::uint64_t more = 0) {
  model::report r = empty_report();
  add(r, counted(1, "main", 1, 9'000'000 + more, 1'000'000), 10'000'000 + more);
  add(r, counted(2, "run", 1, 4'000'000 + more, 1'000'000));
  add(r, counted(3, "parse", 10, 3'000'000 + more, 3'000'000 + more));
  add(r, counted(4, "write", 5, 4'000'000, 4'000'000));
  call(r, 0, 2, "run", 1, 4'000'000 + more);
  call(r, 0, 4, "write", 5, 4'000'000);
  call(r, 1, 3, "parse", 10, 3'000'000 + more);
  return r;
}

inline verdict::comparison
compared(model::report before, model::report after,
         const std::string &policy_text = "schema = 1", bool strict = false) {
  // Kept, for the verdict points into them.
  static std::vector<std::unique_ptr<verdict::side>> sides;
  static std::vector<std::unique_ptr<policy::policy>> policies;
  sides.push_back(std::make_unique<verdict::side>(side_of(std::move(before))));
  sides.push_back(std::make_unique<verdict::side>(side_of(std::move(after))));
  policies.push_back(std::make_unique<policy::policy>(
      policy::parse_policy(policy_text, "p.toml")));
  verdict::compare_options options;
  options.strict = strict;
  options.today = {2026, 11, 30};
  return compare(*sides[sides.size() - 2], *sides.back(), *policies.back(),
                 options);
}

} // namespace hotpath::test

#endif
