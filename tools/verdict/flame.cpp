//===- flame.cpp - Both sides' costs as one tree of calls
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/flame.h"

#include "verdict/full_tree.h"
#include "verdict/graph.h"

#include <algorithm>
#include <unordered_map>

namespace hotpath::verdict {

namespace {

bool has_contexts(const model::report &r) {
  return r.contexts && r.functions_timing && !r.contexts->data.empty();
}

/// Adds the calling contexts of one side to the tree.
void add_contexts(const side &s, int number, const std::vector<row> &rows,
                  full_tree &tree) {
  std::unordered_map<const model::timing_row *, std::size_t> row_of;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (const function *f =
            number ? rows[i].pair.candidate : rows[i].pair.baseline)
      for (const sample &run : f->samples)
        if (run.timing)
          row_of.emplace(run.timing, i);
  const auto reports =
      std::count_if(s.reports().begin(), s.reports().end(), has_contexts);
  for (const model::report &r : s.reports()) {
    if (!has_contexts(r))
      continue;
    std::unordered_map<std::uint64_t, std::size_t> rows_by_id, nodes;
    for (const model::timing_row &t : r.functions_timing->data)
      if (const auto found = row_of.find(&t); found != row_of.end())
        rows_by_id.emplace(t.id, found->second);
    for (const model::context &c : r.contexts->data) {
      const auto row = rows_by_id.find(c.function);
      const auto parent = nodes.find(c.parent);
      const std::size_t node =
          tree.child(parent == nodes.end() ? 0 : parent->second,
                     row == rows_by_id.end() ? no_row : row->second, c.name);
      nodes[c.id] = node;
      tree.add(node, number, static_cast<long double>(c.self_ns) / reports);
    }
  }
}

bool any_contexts(const side &s) {
  return std::any_of(s.reports().begin(), s.reports().end(), has_contexts);
}

/// Makes a tree of a graph by following calls from the functions that are
/// called from outside.
class unfolding {
public:
  explicit unfolding(const call_graph &graph)
      : graph_(graph), calls_(graph.self_before.size()),
        on_path_(graph.self_before.size()) {
    for (const edge &e : graph.edges)
      calls_[e.from].push_back(&e);
  }

  full_tree make() {
    const std::vector<share> roots = roots_of();
    for (std::size_t i = 0; i < roots.size(); ++i) {
      least_[0] += roots[i].before * graph_.total_before[i] / 2000;
      least_[1] += roots[i].after * graph_.total_after[i] / 2000;
    }
    for (std::size_t i = 0; i < roots.size(); ++i)
      follow(0, i, roots[i], 0);
    return std::move(tree_);
  }

private:
  /// Of a function's inclusive cost on each side, 0 to 1.
  struct share {
    long double before = 0, after = 0;
  };
  static long double part(long double cost, long double of) {
    return of > 0 ? std::clamp(cost / of, 0.0L, 1.0L) : 0;
  }

  /// What no caller has paid for.
  std::vector<share> roots_of() const {
    std::vector<long double> before = graph_.total_before,
                             after = graph_.total_after;
    for (const edge &e : graph_.edges)
      if (e.to != unmeasured_row) {
        before[e.to] -= e.cost_before;
        after[e.to] -= e.cost_after;
      }
    std::vector<share> roots(before.size());
    for (std::size_t i = 0; i < roots.size(); ++i)
      roots[i] = {part(before[i], graph_.total_before[i]),
                  part(after[i], graph_.total_after[i])};
    return roots;
  }

  void follow(std::size_t parent, std::size_t row, const share &s,
              unsigned depth) {
    constexpr unsigned deepest = 200;
    constexpr std::size_t most = 20'000;
    const long double before = s.before * graph_.total_before[row],
                      after = s.after * graph_.total_after[row];
    if ((before <= least_[0] && after <= least_[1]) || depth > deepest ||
        tree_.size() > most || on_path_[row]) {
      const std::size_t rest = tree_.child(parent, no_row, "(small)");
      tree_.add(rest, 0, before);
      tree_.add(rest, 1, after);
      return;
    }
    const std::size_t node = tree_.child(parent, row, "");
    tree_.add(node, 0, s.before * graph_.self_before[row]);
    tree_.add(node, 1, s.after * graph_.self_after[row]);
    on_path_[row] = true;
    for (const edge *e : calls_[row])
      follow_edge(node, *e, s, depth);
    on_path_[row] = false;
  }

  void follow_edge(std::size_t node, const edge &e, const share &s,
                   unsigned depth) {
    const long double before = e.cost_before * s.before,
                      after = e.cost_after * s.after;
    if (e.to != unmeasured_row) {
      follow(node, e.to,
             {part(before, graph_.total_before[e.to]),
              part(after, graph_.total_after[e.to])},
             depth + 1);
      return;
    }
    const std::size_t callee = tree_.child(node, no_row, std::string(e.callee));
    tree_.add(callee, 0, before);
    tree_.add(callee, 1, after);
  }

  const call_graph &graph_;
  std::vector<std::vector<const edge *>> calls_;
  std::vector<char> on_path_;
  long double least_[2] = {0, 0};
  full_tree tree_;
};

} // namespace

std::vector<flame_tree> flame_trees(const side &baseline, const side &candidate,
                                    const comparison &c) {
  std::vector<flame_tree> trees;
  if (!c.graph)
    return trees;
  const bool recorded = any_contexts(baseline) && any_contexts(candidate);
  const call_graph &graph = *c.graph;
  if (graph.unit == policy::unit::instructions || !recorded) {
    full_tree tree = unfolding(graph).make();
    trees.push_back({graph.unit, true, tree.cut()});
  }
  if (recorded) {
    full_tree tree;
    add_contexts(baseline, 0, c.rows, tree);
    add_contexts(candidate, 1, c.rows, tree);
    trees.push_back({policy::unit::nanoseconds, false, tree.cut()});
  }
  trees.erase(
      std::remove_if(trees.begin(), trees.end(),
                     [](const flame_tree &t) { return t.nodes.empty(); }),
      trees.end());
  return trees;
}

} // namespace hotpath::verdict
