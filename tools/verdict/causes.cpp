//===- causes.cpp - What changed by itself, and what only passes it on
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/graph.h"
#include "verdict/judge_rows.h"
#include "verdict/values.h"

#include <algorithm>
#include <cmath>

namespace hotpath::verdict {

namespace {

bool worse(const row &r) {
  return r.state == state::regression || r.state == state::suspect;
}

/// Rows that a caller's change can be put down to.
bool can_explain(const row &r) { return worse(r) || r.state == state::added; }

/// The row whose change makes most of the caller's: the caller itself, unless
/// calls explain 80 % of what it grew by.
std::size_t explained_by(std::size_t caller, const call_graph &graph,
                         const std::vector<row> &rows,
                         const std::vector<std::vector<const edge *>> &calls) {
  const long double change =
      graph.total_after[caller] - graph.total_before[caller];
  // What it does itself is never another's doing; recursion would say so.
  if ((graph.self_after[caller] - graph.self_before[caller]) * 100 >=
      change * 20)
    return caller;
  long double explained = 0, largest = 0;
  std::size_t by = caller;
  for (const edge *e : calls[caller]) {
    if (e->to == unmeasured_row || !can_explain(rows[e->to]) ||
        e->change() <= 0)
      continue;
    explained += e->change();
    if (e->change() > largest) {
      largest = e->change();
      by = e->to;
    }
  }
  return change > 0 && explained * 100 >= change * 80 ? by : caller;
}

/// A row that only allocates more, in the metric that says so first; else null.
const exact_judgement *only_allocates(const row &r) {
  const auto grew = [](const auto &j) {
    return j.state == state::regression || j.state == state::suspect;
  };
  if (std::any_of(r.icount.begin(), r.icount.end(), grew) ||
      std::any_of(r.timing.begin(), r.timing.end(), grew))
    return nullptr;
  const auto found = std::find_if(r.alloc.begin(), r.alloc.end(), grew);
  return found == r.alloc.end() ? nullptr : &*found;
}

/// The same for allocations. Reports do not hold what a function's callees
/// allocated for it, but what it allocated itself.
std::size_t
allocations_by(std::size_t caller, const exact_judgement &grown,
               const std::vector<row> &rows,
               const std::vector<std::vector<const edge *>> &calls) {
  const bool bytes = grown.metric.unit == policy::unit::bytes;
  policy::metric self;
  self.family = policy::family::alloc;
  self.column = bytes ? policy::column::self : policy::column::count_self;
  const row &r = rows[caller];
  if (!r.pair.baseline || !r.pair.candidate)
    return caller;
  const auto before = middle_of(self, r.pair.baseline->samples),
             after = middle_of(self, r.pair.candidate->samples);
  const long double change = grown.candidate - grown.baseline;
  if (!before || !after || (*after - *before) * 100 >= change * 20)
    return caller;
  long double largest = 0;
  std::size_t by = caller;
  for (const edge *e : calls[caller]) {
    if (e->to == unmeasured_row || e->calls_after == 0)
      continue;
    for (const exact_judgement &j : rows[e->to].alloc)
      if (j.metric.name == grown.metric.name && worse(rows[e->to]) &&
          j.candidate - j.baseline > largest) {
        largest = j.candidate - j.baseline;
        by = e->to;
      }
  }
  return by;
}

/// Calls that are new, gone, or make most of the change.
std::vector<edge_change> changed_edges(const row &r, long double change,
                                       const std::vector<const edge *> &calls) {
  std::vector<const edge *> chosen;
  for (const edge *e : calls) {
    const bool appeared = e->calls_before == 0 || e->calls_after == 0;
    if (std::fabs(e->change()) * 100 >= std::fabs(change) * (appeared ? 5 : 50))
      chosen.push_back(e);
  }
  std::sort(chosen.begin(), chosen.end(), [](const edge *a, const edge *b) {
    const long double x = std::fabs(a->change()), y = std::fabs(b->change());
    return x != y ? x > y : a->callee < b->callee;
  });
  constexpr std::size_t most = 3;
  std::vector<edge_change> result;
  for (const edge *e : chosen)
    if (result.size() < most && e->change() != 0)
      result.push_back(
          {r.name, std::string(e->callee), std::uint64_t(e->calls_before),
           std::uint64_t(e->calls_after), e->cost_before, e->cost_after});
  return result;
}

std::vector<std::vector<const edge *>> by_caller(const call_graph &graph,
                                                 std::size_t rows) {
  std::vector<std::vector<const edge *>> calls(rows);
  for (const edge &e : graph.edges)
    calls[e.from].push_back(&e);
  return calls;
}

/// Where following `next` from each row ends; a cycle ends in its first row.
std::vector<std::size_t> roots_of(const std::vector<std::size_t> &next) {
  const std::size_t none = next.size();
  std::vector<std::size_t> root(next.size(), none), walk(next.size(), none);
  for (std::size_t start = 0; start < next.size(); ++start) {
    std::size_t at = start;
    std::vector<std::size_t> path;
    while (root[at] == none && walk[at] != start) {
      walk[at] = start;
      path.push_back(at);
      at = next[at];
    }
    std::size_t end = root[at];
    if (end == none) {
      end = at;
      for (std::size_t i = next[at]; i != at; i = next[i])
        end = std::min(end, i);
    }
    for (const std::size_t i : path)
      root[i] = end;
  }
  return root;
}

} // namespace

void find_causes(comparison &c) {
  if (std::none_of(c.rows.begin(), c.rows.end(), worse))
    return;
  const call_graph &graph = *c.graph;
  const auto calls = by_caller(graph, c.rows.size());
  std::vector<std::size_t> next(c.rows.size());
  for (std::size_t i = 0; i < c.rows.size(); ++i)
    if (!worse(c.rows[i]))
      next[i] = i;
    else if (const exact_judgement *grown = only_allocates(c.rows[i]))
      next[i] = allocations_by(i, *grown, c.rows, calls);
    else
      next[i] = explained_by(i, graph, c.rows, calls);
  const auto roots = roots_of(next);
  std::vector<std::size_t> cause_of(c.rows.size(), c.rows.size());
  for (std::size_t i = 0; i < c.rows.size(); ++i) {
    if (!worse(c.rows[i]))
      continue;
    const std::size_t root = roots[i];
    if (cause_of[root] == c.rows.size()) {
      cause_of[root] = c.causes.size();
      const long double change =
          graph.total_after[root] - graph.total_before[root];
      cause found;
      found.row = root;
      found.self_change = graph.self_after[root] - graph.self_before[root];
      found.unit = graph.unit;
      found.edges = changed_edges(c.rows[root], change, calls[root]);
      c.causes.push_back(std::move(found));
    }
    if (root == i)
      continue;
    c.rows[i].cause = root;
    c.causes[cause_of[root]].callers.push_back(i);
  }
  std::sort(c.causes.begin(), c.causes.end(),
            [&](const cause &a, const cause &b) {
              const bool x = c.rows[a.row].fails, y = c.rows[b.row].fails;
              if (x != y)
                return x;
              if (a.self_change != b.self_change)
                return a.self_change > b.self_change;
              return a.row < b.row;
            });
}

} // namespace hotpath::verdict
