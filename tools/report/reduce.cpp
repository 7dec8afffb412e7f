//===- reduce.cpp - Keeps a part of a report
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/reduce.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace hotpath::model {

namespace {

using names = std::unordered_map<std::uint64_t, std::string>;

/// Returns the names of the functions that are left out.
names reduce_rows(timing_section &s, const std::vector<std::uint64_t> &ids) {
  std::unordered_map<std::uint64_t, timing_row *> by_id;
  for (timing_row &row : s.data)
    by_id.emplace(row.id, &row);
  std::vector<timing_row> kept;
  for (const std::uint64_t id : ids)
    if (const auto found = by_id.find(id); found != by_id.end()) {
      kept.push_back(std::move(*found->second));
      by_id.erase(found);
    }
  names gone;
  for (const auto &[id, row] : by_id)
    gone.emplace(id, row->name);
  s.data = std::move(kept);
  s.included_count = s.data.size();
  return gone;
}

void reduce_contexts(contexts_section &s, const std::vector<std::uint64_t> &ids,
                     const names &unlisted) {
  const std::unordered_set<std::uint64_t> wanted(ids.begin(), ids.end());
  std::vector<context> kept;
  for (context &c : s.data) {
    if (!wanted.count(c.id))
      continue;
    if (const auto name = unlisted.find(c.function); name != unlisted.end())
      c.name = name->second;
    kept.push_back(std::move(c));
  }
  s.data = std::move(kept);
  s.included_count = s.data.size();
}

void reduce_allocations(alloc_section &s,
                        const std::vector<std::uint64_t> &ids) {
  std::unordered_set<std::uint64_t> wanted(ids.begin(), ids.end());
  wanted.insert(0); // outside
  s.data.erase(
      std::remove_if(s.data.begin(), s.data.end(),
                     [&](const alloc_row &r) { return !wanted.count(r.id); }),
      s.data.end());
  s.included_count = s.data.size();
}

} // namespace

void reduce(report &r, const std::vector<std::uint64_t> &functions,
            const std::vector<std::uint64_t> &contexts) {
  names unlisted;
  if (r.functions_timing)
    unlisted = reduce_rows(*r.functions_timing, functions);
  if (r.contexts)
    reduce_contexts(*r.contexts, contexts, unlisted);
  if (r.functions_alloc)
    reduce_allocations(*r.functions_alloc, functions);
}

} // namespace hotpath::model
