//===- callgrind.cpp - Callgrind's format, for KCachegrind --------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "export/formats.h"

#include <map>
#include <set>

namespace hotpath::formats {

namespace {

// What both kinds of rows come to.
struct node {
  std::string name, file;
  std::uint64_t line = 0, self = 0;
  struct call {
    std::uint64_t callee, calls, cost;
  };
  std::vector<call> calls;
};
using nodes = std::map<std::uint64_t, node>; // by id

template <class Row> node node_of(const Row &row, std::uint64_t self) {
  node n;
  n.name = row.name;
  if (row.location) {
    n.file = row.location->file;
    n.line = row.location->line;
  }
  n.self = self;
  return n;
}

nodes by_time(const model::timing_section &s) {
  nodes result;
  for (const model::timing_row &row : s.data)
    result[row.id] = node_of(row, row.self_ns.value_or(0));
  for (const model::timing_row &row : s.data)
    for (const model::caller &c : row.callers)
      if (result.count(c.id))
        result[c.id].calls.push_back({row.id, c.calls, c.total_ns});
  return result;
}

// What a measured function spends in functions that are not measured is its own
// here, as with times; its callers are measured ones.
nodes by_instructions(const model::icount_section &s) {
  nodes result;
  for (const model::icount_row &row : s.data) {
    std::uint64_t below = 0;
    for (const model::icount_edge &e : row.callees)
      if (e.id && e.id != row.id)
        below += e.total_ir;
    result[row.id] =
        node_of(row, row.total_ir > below ? row.total_ir - below : row.self_ir);
  }
  for (const model::icount_row &row : s.data)
    for (const model::icount_edge &c : row.callers)
      if (result.count(c.id))
        result[c.id].calls.push_back({row.id, c.calls, c.total_ir});
  return result;
}

std::string one_line(const std::string &name) {
  std::string out;
  for (const char c : name)
    out += static_cast<unsigned char>(c) < ' ' ? '?' : c;
  // "(1) name" would define an id.
  return out.size() > 1 && out[0] == '(' && out[1] >= '0' && out[1] <= '9'
             ? ' ' + out
             : out;
}

} // namespace

std::string callgrind(const model::report &r, unit of) {
  const bool time = of == unit::time;
  if (time ? !r.functions_timing : !r.functions_icount)
    throw missing(time ? "the report has no times"
                       : "the report has no instruction counts; make one with "
                         "'hotpath run --callgrind'");
  const nodes all = time ? by_time(*r.functions_timing)
                         : by_instructions(*r.functions_icount);
  std::string out = "# callgrind format\nversion: 1\ncreator: hotpath\ncmd: " +
                    one_line(r.meta.program.path) +
                    "\npositions: line\nevents: " + (time ? "ns" : "Ir") +
                    "\n\n";
  // Functions of one name in one place are one; rows are told apart by it.
  std::set<std::pair<std::string, std::string>> seen;
  std::map<std::uint64_t, std::string> names;
  for (const auto &[id, n] : all) {
    names[id] = one_line(n.name);
    if (!seen.insert({n.file, n.name}).second)
      names[id] += " #" + std::to_string(id);
  }
  std::uint64_t total = 0;
  for (const auto &[id, n] : all) {
    total += n.self;
    const std::string line = std::to_string(n.line);
    out += "fl=" + one_line(n.file) + "\nfn=" + names[id] + '\n' + line + ' ' +
           std::to_string(n.self) + '\n';
    for (const node::call &c : n.calls) {
      const node &callee = all.at(c.callee);
      out += "cfi=" + one_line(callee.file) + "\ncfn=" + names[c.callee] +
             "\ncalls=" + std::to_string(c.calls) + ' ' +
             std::to_string(callee.line) + '\n' + line + ' ' +
             std::to_string(c.cost) + '\n';
    }
    out += '\n';
  }
  return out + "totals: " + std::to_string(total) + '\n';
}

} // namespace hotpath::formats
