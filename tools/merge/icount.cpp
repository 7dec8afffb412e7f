//===- icount.cpp - Instruction counts of the measured functions --------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "merge/icount.h"

#include "merge/zone_keys.h"
#include "symbols.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace hotpath::merge {

namespace {

using callgrind::function;
using callgrind::profile;
using model::icount_edge;
using model::icount_row;
using model::zone;

std::string file_name(const std::string &path) {
  return path.substr(path.rfind('/') + 1);
}

class joiner {
public:
  joiner(const std::vector<zone> &zones, const std::string &program,
         const profile &counts)
      : zones_(zones), program_(file_name(program)), counts_(counts),
        row_of_(counts.functions.size(), no_row) {}

  model::icount_section join() {
    find_functions();
    section_.total_ir = counts_.total;
    for (std::size_t i = 0; i < rows_.size(); ++i)
      fill(section_.data[i], rows_[i]);
    std::sort(section_.data.begin(), section_.data.end(),
              [](const icount_row &a, const icount_row &b) {
                if (a.total_ir != b.total_ir)
                  return a.total_ir > b.total_ir;
                return a.name != b.name ? a.name < b.name : a.id < b.id;
              });
    section_.total_count = section_.included_count = section_.data.size();
    return std::move(section_);
  }

private:
  static constexpr std::size_t no_row = SIZE_MAX;

  void find_functions() {
    std::unordered_map<std::string, std::vector<std::size_t>> by_key;
    for (std::size_t i = 0; i < counts_.functions.size(); ++i)
      by_key[key_of(counts_.functions[i].symbol)].push_back(i);
    std::unordered_map<std::string, std::size_t> seen; // key -> row
    std::unordered_map<std::string, std::size_t> blocks;
    for (const zone &z : zones_) {
      if (z.symbol.empty())
        continue;
      const std::string key = key_of(z.symbol);
      const auto known = seen.find(key);
      if (known != seen.end()) {
        if (known->second != no_row)
          ++shared_[known->second];
        continue;
      }
      const auto found = by_key.find(key);
      if (found == by_key.end()) {
        seen[key] = no_row;
        continue;
      }
      // A callable in a template has a zone in each of its instances.
      const auto own =
          z.kind == "block" ? blocks.find(block_identity(z)) : blocks.end();
      seen[key] = own != blocks.end()
                      ? extend_row(own->second, meant(found->second))
                      : add_row(z, meant(found->second));
      if (z.kind == "block")
        blocks.emplace(block_identity(z), seen[key]);
    }
  }

  // Of the functions of a symbol, those that a zone can mean.
  std::vector<std::size_t> meant(const std::vector<std::size_t> &all) const {
    std::vector<std::size_t> own, others;
    for (const std::size_t i : all) {
      const std::string &object = counts_.functions[i].object;
      if (file_name(object) == program_)
        own.push_back(i);
      else if (!callgrind::is_system_object(object))
        others.push_back(i);
    }
    return !own.empty() ? own : !others.empty() ? others : all;
  }

  std::size_t add_row(const zone &z, std::vector<std::size_t> functions) {
    const std::size_t row = rows_.size();
    for (const std::size_t i : functions)
      row_of_[i] = row;
    rows_.push_back(std::move(functions));
    shared_.push_back(1);
    icount_row r;
    r.identity() = z;
    section_.data.push_back(std::move(r));
    return row;
  }

  std::size_t extend_row(std::size_t row,
                         const std::vector<std::size_t> &functions) {
    for (const std::size_t i : functions) {
      row_of_[i] = row;
      rows_[row].push_back(i);
    }
    return row;
  }

  void fill(icount_row &r, const std::vector<std::size_t> &functions) {
    for (const std::size_t i : functions) {
      const function &f = counts_.functions[i];
      r.calls += f.calls;
      r.total_ir += f.inclusive;
      r.self_ir += f.self;
      r.project_ir += f.project;
      r.upper_bound = r.upper_bound || f.upper_bound;
      add_edges(r.callers, f.callers);
      add_edges(r.callees, f.callees);
    }
    const std::size_t row = std::size_t(&r - section_.data.data());
    if (shared_[row] > 1)
      r.shared_symbol = shared_[row];
    if (r.calls)
      r.avg_ir = (r.total_ir + r.calls / 2) / r.calls;
    if (counts_.total)
      r.percent_total =
          std::round(double(r.total_ir) / double(counts_.total) * 1e4) / 1e2;
  }

  void add_edges(std::vector<icount_edge> &to,
                 const std::vector<callgrind::call_edge> &edges) {
    for (const callgrind::call_edge &edge : edges) {
      icount_edge e;
      const std::size_t row = row_of_[edge.function];
      const function &other = counts_.functions[edge.function];
      if (row != no_row) {
        e.id = section_.data[row].id;
        e.name = section_.data[row].name;
      } else {
        e.name = other.symbol.empty() ? "?" : other.symbol;
        // The program's own name is not a property of the code.
        e.object = file_name(other.object);
        if (e.object == program_)
          e.object.clear();
      }
      e.calls = edge.calls;
      e.total_ir = edge.cost;
      to.push_back(std::move(e));
    }
  }

  const std::vector<zone> &zones_;
  const std::string program_;
  const profile &counts_;
  std::vector<std::size_t> row_of_;            // by function
  std::vector<std::vector<std::size_t>> rows_; // functions
  std::vector<std::uint64_t> shared_;          // zones, by row
  model::icount_section section_;
};

icount_row without_counts(const model::timing_row &native) {
  icount_row r;
  r.identity() = native;
  return r;
}

// No symbol and no label begins so.
template <class Row> std::string own_key(const Row &r) {
  return '\n' + block_identity(r);
}

// Ids of rows that the native report does not have come after those that it
// has.
void take_ids(model::icount_section &counts, const zone_keys &keys,
              const std::map<std::string, std::uint64_t> &native_ids,
              std::uint64_t highest) {
  std::unordered_map<std::uint64_t, std::uint64_t> renamed;
  for (icount_row &r : counts.data) {
    // Of the labels of one zone, its own.
    const auto own = native_ids.find(own_key(r));
    const auto found = own != native_ids.end() && r.kind == "block"
                           ? own
                           : native_ids.find(keys.of(r));
    const std::uint64_t id =
        found != native_ids.end() ? found->second : ++highest;
    renamed[r.id] = id;
    r.id = id;
  }
  for (icount_row &r : counts.data)
    for (std::vector<icount_edge> *edges : {&r.callers, &r.callees})
      for (icount_edge &e : *edges)
        if (e.id)
          e.id = renamed[e.id];
}

} // namespace

model::icount_section icount_of(const std::vector<zone> &zones,
                                const std::string &program,
                                const profile &counts) {
  return joiner(zones, program, counts).join();
}

void compare_calls(model::icount_section &counts,
                   const std::vector<zone> &zones,
                   const model::timing_section &native, std::uint64_t runs) {
  const zone_keys keys(zones);
  std::map<std::string, std::uint64_t> calls, ids;
  std::map<std::string, const model::timing_row *> rows;
  std::uint64_t highest = 0;
  for (const model::timing_row &r : native.data) {
    highest = std::max(highest, r.id);
    const std::string key = keys.of(r);
    if (key.empty())
      continue; // a block in a function, which Callgrind does not see
    calls[key] += r.calls;
    ids.emplace(key, r.id);
    if (r.kind == "block")
      ids.emplace(own_key(r), r.id);
    rows.emplace(key, &r);
  }
  take_ids(counts, keys, ids, highest);
  for (icount_row &r : counts.data)
    rows.erase(keys.of(r));
  for (const auto &[key, row] : rows)
    if (row->calls)
      counts.data.push_back(without_counts(*row));
  counts.total_count = counts.included_count = counts.data.size();
  for (icount_row &r : counts.data) {
    const auto found = calls.find(keys.of(r));
    const std::uint64_t there = found == calls.end() ? 0 : found->second;
    r.calls_match = there == r.calls * runs;
    if (*r.calls_match)
      continue;
    r.native_calls = there;
    ++counts.mismatched_count;
  }
}

std::vector<std::string> symbols_of(const std::vector<zone> &zones) {
  std::vector<std::string> result;
  for (const zone &z : zones)
    if (!z.symbol.empty())
      result.push_back(z.symbol);
  return result;
}

} // namespace hotpath::merge
