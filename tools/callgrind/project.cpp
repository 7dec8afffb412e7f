//===- project.cpp - How much of a cost is not the system's -------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "fold.h"
#include "symbols.h"

#include <algorithm>
#include <cmath>

namespace hotpath::callgrind {

namespace {

struct out_edge {
  std::uint32_t to;
  double cost;
};
using out_edges = std::vector<std::vector<out_edge>>;

out_edges edges_of(const graph &sums) {
  out_edges result(sums.nodes.size());
  for (const auto &[key, counts] : sums.edges)
    result[key >> 32].push_back(
        {std::uint32_t(key), static_cast<double>(counts.cost)});
  // The table's order is not the file's; sums of floating-point numbers and so
  // the report would depend on it.
  for (std::vector<out_edge> &edges : result)
    std::sort(edges.begin(), edges.end(),
              [](const out_edge &a, const out_edge &b) { return a.to < b.to; });
  return result;
}

// Callees first, as far as there is no cycle.
std::vector<std::uint32_t> callees_first(const out_edges &edges) {
  std::vector<std::uint32_t> order;
  std::vector<bool> seen(edges.size());
  std::vector<std::pair<std::uint32_t, std::size_t>> steps;
  for (std::uint32_t root = 0; root < edges.size(); ++root) {
    if (seen[root])
      continue;
    seen[root] = true;
    steps.push_back({root, 0});
    while (!steps.empty()) {
      const std::uint32_t n = steps.back().first;
      if (steps.back().second == edges[n].size()) {
        order.push_back(n);
        steps.pop_back();
        continue;
      }
      const std::uint32_t to = edges[n][steps.back().second++].to;
      if (!seen[to]) {
        seen[to] = true;
        steps.push_back({to, 0});
      }
    }
  }
  return order;
}

} // namespace

// share(n) = (own(n) + sum of cost(e) share(callee)) / inclusive(n), where own
// is 0 for a system object: so code that a library calls back counts again. One
// round settles everything but cycles; those converge, since every round around
// a cycle leaves some of the cost behind.
std::vector<double> project_shares(const graph &sums) {
  constexpr int most_rounds = 100;
  constexpr double settled = 1e-12;
  const out_edges edges = edges_of(sums);
  const std::vector<std::uint32_t> order = callees_first(edges);
  std::vector<bool> is_system(sums.nodes.size());
  std::vector<char> by_object(sums.names.size(), 2);
  std::vector<double> shares(sums.nodes.size());
  for (std::uint32_t n = 0; n < sums.nodes.size(); ++n) {
    char &known = by_object[sums.nodes[n].object];
    if (known == 2)
      known = is_system_object(sums.names[sums.nodes[n].object]);
    is_system[n] = known;
    shares[n] = is_system[n] ? 0 : 1;
  }
  double change = 1;
  for (int round = 0; round < most_rounds && change > settled; ++round) {
    change = 0;
    for (const std::uint32_t n : order) {
      double whole = static_cast<double>(sums.nodes[n].self);
      double own = is_system[n] ? 0 : whole;
      for (const out_edge &e : edges[n]) {
        whole += e.cost;
        own += e.cost * shares[e.to];
      }
      const double share = whole > 0 ? own / whole : shares[n];
      change = std::max(change, std::fabs(share - shares[n]));
      shares[n] = share;
    }
  }
  return shares;
}

} // namespace hotpath::callgrind
