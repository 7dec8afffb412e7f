//===- call_overhead.cpp - What calling costs, where it was inlined before
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/call_overhead.h"

#include "verdict/format.h"

#include <algorithm>
#include <cmath>

namespace hotpath::verdict {

namespace {

// call, ret, saved registers, arguments: clang -O2 takes 2 to 8 instructions.
constexpr long double a_call = 10;
// The inactive path of an instrumented function (runtime/README.md).
constexpr long double instrumentation = 6;
constexpr long double most_percent = 5;

long double limited(long double cost, long double caller) {
  return std::min(cost, caller * most_percent / 100);
}

bool appeared(const edge &e) {
  return e.calls_before == 0 && e.calls_after > 0;
}

/// Edges of a row to what it calls now and did itself before.
struct outlining {
  std::vector<const edge *> edges;
  long double cost = 0, calls = 0;
};

std::vector<outlining> outlinings(const call_graph &g,
                                  const std::vector<row> &rows) {
  std::vector<outlining> result(rows.size());
  for (const edge &e : g.edges) {
    const bool unmeasured = e.to == unmeasured_row;
    if (!appeared(e) || (!unmeasured && rows[e.to].state != state::outlined))
      continue;
    outlining &o = result[e.from];
    o.edges.push_back(&e);
    o.cost += e.cost_after;
    o.calls += e.calls_after * (a_call + (unmeasured ? 0 : instrumentation));
  }
  return result;
}

/// What the calls cost beyond the work that moved; 0 where it did not.
long double excess_of(std::size_t i, const outlining &o, const call_graph &g,
                      long double least) {
  if (o.edges.empty())
    return 0;
  const long double moved = g.self_before[i] - g.self_after[i],
                    excess = o.cost - moved,
                    most = limited(o.calls, g.total_before[i]);
  return moved > 0 && excess <= std::max(least, most) ? std::max(excess, 0.0L)
                                                      : 0;
}

/// The rows from which `row` is reached by calls of the candidate, itself
/// first.
std::vector<std::size_t>
callers_of(std::size_t row, const std::vector<std::vector<std::size_t>> &up) {
  std::vector<std::size_t> found{row};
  std::vector<bool> seen(up.size());
  seen[row] = true;
  for (std::size_t next = 0; next < found.size(); ++next)
    for (const std::size_t caller : up[found[next]])
      if (!seen[caller]) {
        seen[caller] = true;
        found.push_back(caller);
      }
  return found;
}

void forgive(exact_judgement &j, long double excess) {
  if (j.state == state::regression &&
      j.candidate - excess - j.baseline <= j.threshold)
    j.state = state::equivalent;
}

long double calls_after(const row &r) {
  for (const sample &s : r.pair.candidate->samples)
    if (s.icount)
      return static_cast<long double>(
          std::max<std::uint64_t>(s.icount->calls, 1));
  return 1;
}

void forgive(row &r, long double excess) {
  if (!r.pair.baseline || !r.pair.candidate)
    return;
  for (exact_judgement &j : r.icount)
    forgive(j, j.metric.column == policy::column::per_call
                   ? excess / calls_after(r)
                   : excess);
}

std::string sentence(const row &r, const outlining &o, long double excess) {
  const edge &e = *o.edges[0];
  std::string names(e.callee);
  if (o.edges.size() > 1)
    names += " and " + std::to_string(o.edges.size() - 1) + " more";
  return r.name + " calls " + names +
         ", which was inlined before: the calls cost +" +
         quantity(excess, policy::unit::instructions) + ", no regression";
}

} // namespace

std::vector<long double>
cost_of_calls(const call_graph &g, const std::vector<row> &rows, pairing how) {
  std::vector<long double> cost(rows.size());
  for (const edge &e : g.edges)
    if (e.to != unmeasured_row && rows[e.to].pair.how == how)
      cost[e.from] +=
          std::max(e.calls_before, e.calls_after) * (a_call + instrumentation);
  for (std::size_t i = 0; i < rows.size(); ++i)
    cost[i] = limited(cost[i], std::max(g.total_before[i], g.total_after[i]));
  return cost;
}

void forgive_calls(const call_graph &g, long double least, comparison &c) {
  const auto moved = outlinings(g, c.rows);
  std::vector<std::vector<std::size_t>> up(c.rows.size());
  for (const edge &e : g.edges)
    if (e.to != unmeasured_row && e.calls_after > 0)
      up[e.to].push_back(e.from);
  std::vector<long double> excess(c.rows.size());
  long double all = 0;
  for (std::size_t i = 0; i < c.rows.size(); ++i) {
    const long double own = excess_of(i, moved[i], g, least);
    if (own <= 0)
      continue;
    for (const std::size_t caller : callers_of(i, up))
      excess[caller] += own;
    all += own;
    if (own > least)
      c.notes.push_back(sentence(c.rows[i], moved[i], own));
  }
  if (all <= 0)
    return;
  for (std::size_t i = 0; i < c.rows.size(); ++i)
    forgive(c.rows[i], excess[i]);
  if (c.program)
    forgive(*c.program, all);
}

} // namespace hotpath::verdict
