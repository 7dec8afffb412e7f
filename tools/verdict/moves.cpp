//===- moves.cpp - Functions that were inlined, or no longer are
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/call_overhead.h"
#include "verdict/judge_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace hotpath::verdict {

namespace {

/// Sets of rows that were joined one by one.
class components {
public:
  explicit components(std::size_t size) : parent_(size) {
    std::iota(parent_.begin(), parent_.end(), std::size_t(0));
  }
  std::size_t of(std::size_t i) {
    while (parent_[i] != i)
      i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) { parent_[of(a)] = of(b); }

private:
  std::vector<std::size_t> parent_;
};

/// Functions of one side only, and those that call them there.
struct move {
  std::set<std::size_t> gone, callers;
};

bool known(const row &r) {
  return !r.icount.empty() && r.state == state::unmeasured;
}

std::vector<move> candidates(const call_graph &graph,
                             const std::vector<row> &rows, pairing how) {
  components parts(rows.size());
  const auto is_gone = [&](std::size_t i) {
    return i != unmeasured_row && rows[i].pair.how == how && known(rows[i]);
  };
  const auto was_there = [&](const edge &e) {
    return how == pairing::removed ? e.calls_before > 0 : e.calls_after > 0;
  };
  for (const edge &e : graph.edges)
    if (is_gone(e.to) && was_there(e))
      parts.join(e.to, e.from);
  std::vector<move> by_root(rows.size());
  for (const edge &e : graph.edges) {
    if (!is_gone(e.to) || !was_there(e))
      continue;
    move &m = by_root[parts.of(e.to)];
    m.gone.insert(e.to);
    if (!is_gone(e.from))
      m.callers.insert(e.from);
  }
  by_root.erase(std::remove_if(by_root.begin(), by_root.end(),
                               [](const move &m) {
                                 return m.gone.empty() || m.callers.empty();
                               }),
                by_root.end());
  return by_root;
}

/// What the one side's functions did, their callers do on the other, and the
/// callers cost what they did, but for the calls.
bool balanced(const move &m, const call_graph &g, long double least,
              const std::vector<long double> &for_calls) {
  long double moved = 0, sum = 0, allowed = 0;
  for (const std::size_t i : m.gone) {
    moved += std::max(g.self_before[i], g.self_after[i]);
    sum += g.self_after[i] - g.self_before[i];
  }
  for (const std::size_t i : m.callers) {
    sum += g.self_after[i] - g.self_before[i];
    allowed += for_calls[i];
    const long double change = g.total_after[i] - g.total_before[i];
    if (std::fabs(change) >
        std::max({least, g.total_before[i] / 100, for_calls[i]}))
      return false;
  }
  return std::fabs(sum) <= std::max({least, moved / 100, allowed});
}

void mark(const move &m, pairing how, std::vector<row> &rows) {
  std::string names;
  constexpr std::size_t most = 2;
  std::size_t shown = 0;
  for (const std::size_t i : m.callers)
    if (shown++ < most)
      names += (names.empty() ? "" : ", ") + rows[i].name;
  if (m.callers.size() > most)
    names += " and " + std::to_string(m.callers.size() - most) + " more";
  const bool inlined = how == pairing::removed;
  for (const std::size_t i : m.gone) {
    rows[i].state = inlined ? state::inlined : state::outlined;
    rows[i].note = (inlined ? "inlined into " : "outlined from ") + names;
  }
}

} // namespace

void find_moves(const policy::policy &p, comparison &c) {
  const call_graph &graph = *c.graph;
  // Time is too rough to prove that nothing else has changed.
  if (graph.unit != policy::unit::instructions)
    return;
  const long double least = p.defaults.icount.min_change;
  for (const pairing how : {pairing::removed, pairing::added}) {
    const auto for_calls = cost_of_calls(graph, c.rows, how);
    for (const move &m : candidates(graph, c.rows, how))
      if (balanced(m, graph, least, for_calls))
        mark(m, how, c.rows);
  }
  forgive_calls(graph, least, c);
}

} // namespace hotpath::verdict
