//===- graph.cpp - Who calls whom, and for how much
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/graph.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace hotpath::verdict {

namespace {

bool counts_instructions(const side &s) {
  return std::any_of(
      s.reports().begin(), s.reports().end(),
      [](const model::report &r) { return r.functions_icount.has_value(); });
}

/// Edges of the report that has most: other reports have nearly the same.
std::size_t most_calls(const side &a, const side &b, policy::unit unit) {
  std::size_t most = 0;
  for (const side *s : {&a, &b})
    for (const model::report &r : s->reports()) {
      std::size_t calls = 0;
      if (unit == policy::unit::instructions && r.functions_icount)
        for (const model::icount_row &row : r.functions_icount->data)
          calls += row.callees.size();
      else if (unit != policy::unit::instructions && r.functions_timing)
        for (const model::timing_row &row : r.functions_timing->data)
          calls += row.callers.size();
      most = std::max(most, calls);
    }
  return most;
}

/// All edges, each once.
class edge_list {
public:
  explicit edge_list(std::size_t about) {
    edges_.reserve(about);
    index_.reserve(about);
  }
  edge &of(std::size_t from, std::size_t to, std::string_view callee) {
    // Rows tell measured callees apart; labels of one may be several.
    const key wanted{from, to,
                     to == unmeasured_row ? callee : std::string_view()};
    const auto [found, is_new] = index_.emplace(wanted, edges_.size());
    if (is_new) {
      edge &e = edges_.emplace_back();
      e.from = from;
      e.to = to;
    }
    edge &e = edges_[found->second];
    e.callee = callee; // as the candidate says, which is read last
    return e;
  }
  std::vector<edge> sorted() {
    std::sort(edges_.begin(), edges_.end(), [](const edge &a, const edge &b) {
      return std::tie(a.from, a.to, a.callee) <
             std::tie(b.from, b.to, b.callee);
    });
    return std::move(edges_);
  }

private:
  struct key {
    std::size_t from, to;
    std::string_view name;
    bool operator==(const key &k) const {
      return from == k.from && to == k.to && name == k.name;
    }
  };
  struct hash {
    std::size_t operator()(const key &k) const {
      constexpr std::size_t odd = 0x9E3779B97F4A7C15;
      return ((k.from * odd) ^ k.to) * odd ^
             std::hash<std::string_view>()(k.name);
    }
  };
  std::vector<edge> edges_;
  std::unordered_map<key, std::size_t, hash> index_;
};

/// Adds the rows and edges of one side.
class reader {
public:
  reader(const side &s, const std::vector<row> &rows, bool candidate,
         call_graph &graph, edge_list &edges)
      : side_(s), candidate_(candidate), graph_(graph), edges_(edges) {
    const bool instructions = graph.unit == policy::unit::instructions;
    row_of_.reserve(rows.size() * s.reports().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const function *f =
          candidate ? rows[i].pair.candidate : rows[i].pair.baseline;
      if (!f)
        continue;
      for (const sample &s : f->samples) {
        if (instructions && s.icount)
          row_of_.emplace(s.icount, i);
        const model::timing_row *row = s.timing ? s.timing : s.pool;
        if (!instructions && row)
          row_of_.emplace(row, i);
      }
    }
  }

  void read() {
    const bool instructions = graph_.unit == policy::unit::instructions;
    std::size_t reports = 0;
    for (const model::report &r : side_.reports())
      reports += instructions ? r.functions_icount.has_value()
                              : r.functions_timing.has_value();
    weight_ = reports ? 1.0L / reports : 0;
    for (const model::report &r : side_.reports()) {
      if (instructions && r.functions_icount)
        read_icount(*r.functions_icount);
      else if (!instructions && r.functions_timing)
        read_timing(*r.functions_timing);
    }
  }

private:
  template <class Section>
  std::unordered_map<std::uint64_t, std::size_t>
  rows_by_id(const Section &s) const {
    std::unordered_map<std::uint64_t, std::size_t> rows;
    rows.reserve(s.data.size());
    for (const auto &row : s.data)
      if (const auto found = row_of_.find(&row); found != row_of_.end())
        rows.emplace(row.id, found->second);
    return rows;
  }

  void read_icount(const model::icount_section &s) {
    const auto rows = rows_by_id(s);
    for (const model::icount_row &r : s.data) {
      const auto found = row_of_.find(&r);
      if (found == row_of_.end())
        continue;
      add_row(found->second, r.self_ir, r.total_ir);
      for (const model::icount_edge &e : r.callees) {
        const auto to = rows.find(e.id);
        add_edge(found->second, to == rows.end() ? unmeasured_row : to->second,
                 e.name, e.calls, e.total_ir);
      }
    }
  }

  void read_timing(const model::timing_section &s) {
    const auto rows = rows_by_id(s);
    for (const model::timing_row &r : s.data) {
      const auto found = row_of_.find(&r);
      if (found == row_of_.end())
        continue;
      add_row(found->second, r.self_ns.value_or(0), r.total_ns.value_or(0));
      for (const model::caller &caller : r.callers)
        if (const auto from = rows.find(caller.id); from != rows.end())
          add_edge(from->second, found->second, r.name, caller.calls,
                   caller.total_ns);
    }
  }

  void add_row(std::size_t row, long double self, long double total) {
    (candidate_ ? graph_.self_after : graph_.self_before)[row] +=
        self * weight_;
    (candidate_ ? graph_.total_after : graph_.total_before)[row] +=
        total * weight_;
  }

  void add_edge(std::size_t from, std::size_t to, std::string_view name,
                long double calls, long double cost) {
    if (from == to)
      return; // recursion explains nothing
    edge &e = edges_.of(from, to, name);
    (candidate_ ? e.calls_after : e.calls_before) += calls * weight_;
    (candidate_ ? e.cost_after : e.cost_before) += cost * weight_;
  }

  const side &side_;
  bool candidate_;
  call_graph &graph_;
  edge_list &edges_;
  std::unordered_map<const void *, std::size_t> row_of_;
  long double weight_ = 0;
};

} // namespace

call_graph graph_of(const side &baseline, const side &candidate,
                    const std::vector<row> &rows) {
  call_graph graph;
  if (!counts_instructions(baseline) || !counts_instructions(candidate))
    graph.unit = policy::unit::nanoseconds;
  for (auto *list : {&graph.self_before, &graph.self_after, &graph.total_before,
                     &graph.total_after})
    list->resize(rows.size());
  edge_list edges(most_calls(baseline, candidate, graph.unit));
  reader(baseline, rows, false, graph, edges).read();
  reader(candidate, rows, true, graph, edges).read();
  graph.edges = edges.sorted();
  return graph;
}

} // namespace hotpath::verdict
