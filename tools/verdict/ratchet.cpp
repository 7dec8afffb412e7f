//===- ratchet.cpp - What a lock is to hold after a run
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/ratchet.h"

#include "verdict/budgets.h"
#include "verdict/values.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace hotpath::verdict {

namespace {

using policy::locked_value;

using value_map = std::map<locked_value, std::uint64_t>;

std::optional<std::uint64_t> least_of(const policy::metric &m,
                                      const function &f) {
  std::optional<long double> least;
  for (const sample &s : f.samples)
    if (const auto v = value_of(m, s))
      least = least ? std::min(*least, *v) : *v;
  if (!least)
    return {};
  return std::uint64_t(std::ceil(*least));
}

/// Functions of internal linkage may share a name: the dearest has to fit.
value_map measured_values(const policy::policy &p, const side &measured) {
  value_map now;
  for (const function &f : measured.functions())
    for (const policy::ratchet_rule &rule : p.ratchets) {
      if (!matches(rule.match, f))
        continue;
      const auto value = least_of(rule.metric, f);
      if (!value)
        continue;
      locked_value v;
      v.function = f.name;
      v.parameters = f.parameters;
      v.metric = rule.metric;
      auto &place = now[v];
      place = std::max(place, *value);
    }
  return now;
}

} // namespace

relocked relock(const policy::policy &p, const side &measured,
                const std::vector<locked_value> &old, bool raise) {
  relocked result;
  value_map now = measured_values(p, measured);
  for (const locked_value &v : old) {
    // A rule that was deleted takes its values along.
    if (!policy::ratchet_for(p, v)) {
      ++result.forgotten;
      continue;
    }
    const auto found = now.find(v);
    locked_value kept = v;
    if (found == now.end()) {
      ++(raise ? result.forgotten : result.absent);
      if (!raise)
        result.values.push_back(kept);
      continue;
    }
    result.lowered += found->second < v.value;
    if (found->second > v.value)
      ++(raise ? result.raised : result.above);
    kept.value = raise ? found->second : std::min(found->second, v.value);
    result.values.push_back(kept);
    now.erase(found);
  }
  for (const auto &[entry, value] : now) {
    result.values.push_back(entry);
    result.values.back().value = value;
    ++result.added;
  }
  return result;
}

} // namespace hotpath::verdict
