//===- zone_keys.cpp - Which rows of two runs are the same function -----===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "merge/zone_keys.h"

#include "symbols.h"

namespace hotpath::merge {

std::string key_of(const std::string &symbol) {
  char ignored;
  return callgrind::without_variant(symbol, ignored);
}

zone_keys::zone_keys(const std::vector<model::zone> &zones) {
  for (const model::zone &z : zones) {
    if (z.kind != "block" || z.symbol.empty())
      continue;
    const std::string symbol = key_of(z.symbol), label = block_identity(z);
    const auto named = by_identity_.find(label);
    const auto found = by_symbol_.find(symbol);
    const std::string key = found != by_symbol_.end()     ? found->second
                            : named != by_identity_.end() ? named->second
                                                          : symbol;
    by_symbol_.emplace(symbol, key);
    by_identity_.emplace(label, key);
  }
}

} // namespace hotpath::merge
