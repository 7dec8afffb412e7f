//===- input.cpp - The reports that are to become one -------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "merge/input.h"

#include "merge/digests.h"
#include "report/error.h"
#include "report/load.h"
#include "report/printable.h"

#include <utility>

namespace hotpath::merge {

namespace {

// What a reader can do about it comes after the values.
void require_equal(const input &a, const input &b, const std::string &field,
                   const std::string &x, const std::string &y,
                   const std::string &cure) {
  if (x == y)
    return;
  const auto quoted = [](const std::string &value) {
    return value.empty() ? "none" : "'" + model::printable(value) + "'";
  };
  throw refusal(field + " differs: " + quoted(x) + " in " +
                model::printable(a.path) + ", " + quoted(y) + " in " +
                model::printable(b.path) + "; " + cure);
}

// A program may be called by any path, so its own name is no argument.
std::string arguments(const model::report &r) {
  std::string text;
  const std::vector<std::string> &all = r.meta.program.arguments;
  for (std::size_t i = 1; i < all.size(); ++i)
    text += (i > 1 ? " " : "") + all[i];
  return text;
}

std::string dirtiness(const model::git &g) {
  return g.dirty ? *g.dirty ? "yes" : "no" : "";
}

} // namespace

input load(const std::string &path) {
  model::report report = model::load_report(path);
  const auto digest = sha256_of_file(path);
  if (!digest)
    throw model::report_error("cannot read " + model::printable(path));
  return {path, *digest, std::move(report)};
}

void require_same_build(const input &a, const input &b) {
  const model::meta &x = a.report.meta, &y = b.report.meta;
  const std::string again = "measure both with the same program";
  require_equal(a, b, "build_id", x.program.build_id, y.program.build_id,
                again);
  if (x.program.build_id.empty())
    throw refusal(model::printable(a.path) + " and " +
                  model::printable(b.path) +
                  " do not tell their build_id, so they may be of different "
                  "programs; link the program with -Wl,--build-id");
  const model::git none;
  const model::git &g = x.git ? *x.git : none, &h = y.git ? *y.git : none;
  require_equal(a, b, "git.sha", g.sha, h.sha, again);
  require_equal(a, b, "git.dirty", dirtiness(g), dirtiness(h), again);
}

void require_same_work(const input &a, const input &b) {
  require_equal(a, b, "benchmark", a.report.meta.benchmark,
                b.report.meta.benchmark,
                "set HOTPATH_BENCHMARK to the same for both runs");
  require_equal(a, b, "workload", a.report.meta.workload,
                b.report.meta.workload,
                "set HOTPATH_WORKLOAD to the same for both runs");
  require_equal(a, b, "session", a.report.meta.session, b.report.meta.session,
                "merge the reports of the same session");
  require_equal(a, b, "program.arguments", arguments(a.report),
                arguments(b.report), "run both with the same arguments");
}

std::vector<model::source> sources_of(const input &from) {
  const model::meta &m = from.report.meta;
  if (m.run == "sum")
    return m.sources;
  model::source s;
  s.run = m.run;
  s.created_at = m.created_at;
  s.sha256 = from.sha256;
  s.pid = m.program.pid;
  s.environment = m.environment;
  s.overhead = m.overhead;
  s.callgrind = m.callgrind;
  return {s};
}

} // namespace hotpath::merge
