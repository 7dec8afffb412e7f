//===- fold.cpp - From Callgrind's nodes to functions -------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "fold.h"
#include "symbols.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace hotpath::callgrind {

namespace {

class folder {
public:
  folder(const graph &sums, const std::vector<std::string> &keep,
         profile &result)
      : sums_(sums), keep_(keep.begin(), keep.end()), result_(result),
        shares_(project_shares(sums)) {}

  void fold() {
    result_.total = sums_.total;
    fold_nodes();
    fold_edges();
    mark_upper_bounds();
    finish();
  }

private:
  // Of one node: its function and what part of it.
  struct place {
    std::uint32_t function;
    bool inner, fragment;
    char variant; // digit of a constructor or destructor, or 0
  };

  void fold_nodes() {
    std::unordered_map<std::string, std::uint32_t> numbers;
    for (const node &n : sums_.nodes) {
      const std::string &name = sums_.names[n.name];
      symbol_parts parts = split_symbol(name, true);
      if (parts.names_caller)
        throw read_error("the function '" + printable(name) +
                         "' names its caller; run valgrind again without "
                         "--separate-callers");
      const bool kept = keep_.count(parts.base) != 0;
      if (!kept)
        parts = split_symbol(name, false);
      char variant;
      const std::string key = without_variant(parts.base, variant) + '\n' +
                              std::to_string(n.object);
      const auto [entry, fresh] =
          numbers.try_emplace(key, std::uint32_t(result_.functions.size()));
      if (fresh)
        add_function(n, parts.base);
      add_node(n, entry->second, parts, name);
      places_.push_back({entry->second, parts.inner, parts.fragment, variant});
    }
  }

  void add_function(const node &n, const std::string &symbol) {
    function f;
    f.object = sums_.names[n.object];
    f.symbol = symbol;
    result_.functions.push_back(std::move(f));
    project_.push_back(0);
    outer_nodes_.push_back(0);
  }

  void add_node(const node &n, std::uint32_t number, const symbol_parts &parts,
                const std::string &name) {
    function &f = result_.functions[number];
    if (f.file.empty() && n.file != no_name && sums_.names[n.file] != "???")
      f.file = sums_.names[n.file];
    f.self = add_saturated(f.self, n.self);
    any_inner_ = any_inner_ || parts.inner;
    if (parts.inner)
      return;
    ++outer_nodes_[number];
    if (name != f.symbol)
      f.clones.push_back(name);
  }

  // An edge's cost is inclusive. Outermost activations of a function are its
  // nodes without a recursion suffix; what they call outside of themselves, and
  // their own inner activations, is below them.
  void fold_edges() {
    for (std::uint32_t n = 0; n < sums_.nodes.size(); ++n) {
      if (places_[n].inner)
        continue;
      function &f = result_.functions[places_[n].function];
      f.inclusive = add_saturated(f.inclusive, sums_.nodes[n].self);
      if (!is_system_object(f.object))
        project_[places_[n].function] +=
            static_cast<double>(sums_.nodes[n].self);
    }
    std::vector<std::uint64_t> keys;
    keys.reserve(sums_.edges.size());
    for (const auto &entry : sums_.edges)
      keys.push_back(entry.first);
    std::sort(keys.begin(), keys.end()); // the table's order is arbitrary
    for (const std::uint64_t key : keys)
      fold_edge(std::uint32_t(key >> 32), std::uint32_t(key),
                sums_.edges.at(key));
  }

  void fold_edge(std::uint32_t from, std::uint32_t to,
                 const edge_counts &counts) {
    const place &u = places_[from], &v = places_[to];
    const bool within = u.function == v.function;
    const bool same_activation = within && !v.inner;
    function &f = result_.functions[u.function];
    if (!u.inner && !same_activation) {
      f.inclusive = add_saturated(f.inclusive, counts.cost);
      project_[u.function] += static_cast<double>(counts.cost) * shares_[to];
    }
    // C1 calls C2 and D0 calls D2 to complete the same object, never the other
    // way round; D2 that calls D0 destroys another one.
    const bool delegates =
        within && u.variant && v.variant && u.variant < v.variant;
    const std::uint64_t calls = v.fragment || delegates ? 0 : counts.calls;
    const std::uint64_t cost = v.inner || within ? 0 : counts.cost;
    function &callee = result_.functions[v.function];
    callee.calls = add_saturated(callee.calls, calls);
    if (!calls && !cost)
      return;
    edge_counts &edge = edges_[std::uint64_t(u.function) << 32 | v.function];
    edge.calls = add_saturated(edge.calls, calls);
    edge.cost = add_saturated(edge.cost, cost);
    if (!u.inner && !v.inner && !within)
      outer_edges_.insert(std::uint64_t(u.function) << 32 | v.function);
  }

  // With --separate-recs=1 there are no inner nodes, and a cycle's costs count
  // as often as it goes round. A clone that a cycle leads back to is not seen
  // as an inner activation either.
  void mark_upper_bounds() {
    std::vector<std::vector<std::uint32_t>> successors(
        result_.functions.size());
    for (const std::uint64_t key : outer_edges_)
      successors[key >> 32].push_back(std::uint32_t(key));
    const std::vector<bool> cyclic = on_cycles(successors);
    for (std::size_t i = 0; i < cyclic.size(); ++i)
      result_.functions[i].upper_bound =
          cyclic[i] && (!any_inner_ || outer_nodes_[i] > 1);
  }

  void finish() {
    for (const auto &[key, counts] : edges_) {
      const auto from = std::uint32_t(key >> 32), to = std::uint32_t(key);
      result_.functions[from].callees.push_back(
          {to, counts.calls, counts.cost});
      result_.functions[to].callers.push_back(
          {from, counts.calls, counts.cost});
    }
    const auto dearest = [&](const call_edge &a, const call_edge &b) {
      if (a.cost != b.cost)
        return a.cost > b.cost;
      return a.calls != b.calls ? a.calls > b.calls : a.function < b.function;
    };
    for (std::size_t i = 0; i < result_.functions.size(); ++i) {
      function &f = result_.functions[i];
      std::sort(f.callees.begin(), f.callees.end(), dearest);
      std::sort(f.callers.begin(), f.callers.end(), dearest);
      std::sort(f.clones.begin(), f.clones.end());
      f.project = std::min(
          f.inclusive, static_cast<std::uint64_t>(std::llround(project_[i])));
    }
  }

  static std::string printable(const std::string &name) {
    std::string result;
    for (const char c : name.substr(0, 80))
      result += c >= ' ' && c < 127 ? c : '?';
    return result;
  }

  const graph &sums_;
  const std::unordered_set<std::string> keep_;
  profile &result_;
  const std::vector<double> shares_;
  std::vector<place> places_;
  std::vector<double> project_;
  std::vector<std::uint32_t> outer_nodes_;
  std::unordered_map<std::uint64_t, edge_counts, key_hash> edges_;
  std::unordered_set<std::uint64_t, key_hash> outer_edges_;
  bool any_inner_ = false;
};

} // namespace

void fold(const graph &sums, const std::vector<std::string> &keep,
          profile &result) {
  folder(sums, keep, result).fold();
}

} // namespace hotpath::callgrind
