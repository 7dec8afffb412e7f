//===- stacks.cpp - Calling contexts as paths of names ------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "export/stacks.h"

#include <algorithm>

namespace hotpath::formats {

std::uint64_t stacks::total_ns() const {
  std::uint64_t sum = 0;
  for (const stack &s : all)
    sum += s.self_ns;
  return sum;
}

stacks stacks_of(const model::report &r) {
  if (!r.contexts || !r.functions_timing)
    throw missing(no_contexts);
  stacks result;
  std::unordered_map<std::uint64_t, std::size_t> functions, contexts;
  for (const model::timing_row &row : r.functions_timing->data) {
    functions[row.id] = result.names.size();
    result.names.push_back(row.name);
    result.rows.push_back(&row);
  }
  const std::vector<model::context> &all = r.contexts->data;
  std::vector<std::size_t> name_of;
  for (std::size_t i = 0; i < all.size(); ++i) {
    contexts[all[i].id] = i;
    const auto known = functions.find(all[i].function);
    if (known != functions.end()) {
      name_of.push_back(known->second);
    } else {
      name_of.push_back(result.names.size());
      result.names.push_back(all[i].name);
      result.rows.push_back(nullptr);
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].self_ns && !all[i].calls)
      continue;
    stack s = {{name_of[i]}, all[i].self_ns, all[i].calls};
    // Parents come first, so this ends.
    for (std::uint64_t up = all[i].parent; up; up = all[contexts.at(up)].parent)
      s.frames.push_back(name_of[contexts.at(up)]);
    std::reverse(s.frames.begin(), s.frames.end());
    result.all.push_back(std::move(s));
  }
  return result;
}

} // namespace hotpath::formats
