//===- zone_keys.h - Which rows of two runs are the same function -------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MERGE_ZONE_KEYS_H
#define HOTPATH_MERGE_ZONE_KEYS_H

#include "report/model.h"

#include <unordered_map>

namespace hotpath::merge {

/// A symbol without what tells variants of a constructor or destructor apart.
std::string key_of(const std::string &symbol);

/// What a callable of hotpath::measure is known by in both runs: its label and
/// its place. Only the run under Callgrind knows its zone's symbol.
template <class Row> std::string block_identity(const Row &r) {
  std::string identity = r.name;
  if (r.location)
    identity +=
        '\0' + r.location->file + '\0' + std::to_string(r.location->line);
  return identity;
}

/// A function is its symbol. A callable may have several zones (in the
/// instances of a template), and a zone several labels: what hangs together so
/// has one key.
class zone_keys {
public:
  explicit zone_keys(const std::vector<model::zone> &zones);

  /// Of a row of either run; empty for a block that has no zone.
  template <class Row> std::string of(const Row &r) const {
    if (!r.symbol.empty()) {
      const std::string key = key_of(r.symbol);
      const auto found = by_symbol_.find(key);
      return found == by_symbol_.end() ? key : found->second;
    }
    const auto found = by_identity_.find(block_identity(r));
    return found == by_identity_.end() ? std::string() : found->second;
  }

private:
  std::unordered_map<std::string, std::string> by_symbol_, by_identity_;
};

} // namespace hotpath::merge

#endif // HOTPATH_MERGE_ZONE_KEYS_H
