//===- graph.cpp - Who calls whom, and for how much
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/graph.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace hotpath::verdict {

namespace {

bool counts_instructions(const side &s) {
  return std::any_of(
      s.reports().begin(), s.reports().end(),
      [](const model::report &r) { return r.functions_icount.has_value(); });
}

/// Adds the rows and edges of one side.
class reader {
public:
  reader(const side &s, const std::vector<row> &rows, bool candidate,
         call_graph &graph,
         std::map<std::pair<std::size_t, std::string>, edge> &edges)
      : side_(s), candidate_(candidate), graph_(graph), edges_(edges) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const function *f =
          candidate ? rows[i].pair.candidate : rows[i].pair.baseline;
      if (!f)
        continue;
      for (const sample &s : f->samples) {
        if (s.icount)
          row_of_.emplace(s.icount, i);
        if (const model::timing_row *row = s.timing ? s.timing : s.pool)
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

  void add_edge(std::size_t from, std::size_t to, const std::string &name,
                long double calls, long double cost) {
    if (from == to)
      return; // recursion explains nothing
    const std::string key =
        to == unmeasured_row ? "?" + name : std::to_string(to);
    edge &e = edges_[{from, key}];
    e.from = from;
    e.to = to;
    e.callee = name;
    (candidate_ ? e.calls_after : e.calls_before) += calls * weight_;
    (candidate_ ? e.cost_after : e.cost_before) += cost * weight_;
  }

  const side &side_;
  bool candidate_;
  call_graph &graph_;
  std::map<std::pair<std::size_t, std::string>, edge> &edges_;
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
  std::map<std::pair<std::size_t, std::string>, edge> edges;
  reader(baseline, rows, false, graph, edges).read();
  reader(candidate, rows, true, graph, edges).read();
  for (auto &[key, e] : edges)
    graph.edges.push_back(std::move(e));
  return graph;
}

} // namespace hotpath::verdict
