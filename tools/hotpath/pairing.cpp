//===- pairing.cpp - Which reports are compared with which ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "pairing.h"

#include <algorithm>

namespace hotpath::cli {

namespace {

std::vector<baseline::report_kind>
kinds_of(const std::vector<model::report> &reports) {
  std::vector<baseline::report_kind> kinds;
  for (const model::report &r : reports) {
    const auto kind = baseline::kind_of(r);
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
      kinds.push_back(kind);
  }
  return kinds;
}

} // namespace

std::vector<report_group> paired(std::vector<model::report> before,
                                 std::vector<model::report> after) {
  const auto old_kinds = kinds_of(before), new_kinds = kinds_of(after);
  std::vector<report_group> groups;
  if (old_kinds.size() <= 1 && new_kinds.size() <= 1) {
    const auto &kind = new_kinds.empty() ? old_kinds : new_kinds;
    groups.push_back({kind.empty() ? baseline::report_kind{} : kind.front(),
                      std::move(before), std::move(after)});
    return groups;
  }
  std::vector<baseline::report_kind> all = new_kinds;
  for (const auto &kind : old_kinds)
    if (std::find(all.begin(), all.end(), kind) == all.end())
      all.push_back(kind);
  const auto place = [&](const model::report &r) {
    return std::size_t(std::find(all.begin(), all.end(), baseline::kind_of(r)) -
                       all.begin());
  };
  for (const auto &kind : all)
    groups.push_back({kind, {}, {}});
  for (model::report &r : before)
    groups[place(r)].before.push_back(std::move(r));
  for (model::report &r : after)
    groups[place(r)].after.push_back(std::move(r));
  return groups;
}

std::string kind_name(const baseline::report_kind &kind) {
  std::string name;
  const std::string system =
      kind.os + (kind.os.empty() || kind.arch.empty() ? "" : " ") + kind.arch;
  for (const std::string &part : {kind.benchmark, kind.label, system, kind.cpu})
    if (!part.empty())
      name += (name.empty() ? "" : ", ") + part;
  return name.empty() ? "unnamed" : name;
}

} // namespace hotpath::cli
