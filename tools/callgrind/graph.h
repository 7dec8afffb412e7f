//===- graph.h - Nodes and edges, as the file tells them ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CALLGRIND_GRAPH_H
#define HOTPATH_CALLGRIND_GRAPH_H

#include "names.h"

#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

namespace hotpath::callgrind {

constexpr std::uint32_t no_name = std::numeric_limits<std::uint32_t>::max();

/// A function as Callgrind tells them apart: `f` and `f'2` are two nodes.
struct node {
  std::uint32_t object, name; // in graph::names
  std::uint32_t file = no_name;
  std::uint64_t self = 0;
};

struct edge_counts {
  std::uint64_t calls = 0;
  std::uint64_t cost = 0; // inclusive
};

/// Spreads the bits: both halves of a key are small numbers.
struct key_hash {
  std::size_t operator()(std::uint64_t key) const {
    key ^= key >> 32;
    key *= 0x9E3779B97F4A7C15u;
    return key ^ key >> 29;
  }
};

/// Sums over all files and parts. Costs saturate at 2^64 - 1.
struct graph {
  name_table names;
  std::vector<node> nodes;
  std::unordered_map<std::uint64_t, edge_counts, key_hash> edges;
  std::uint64_t total = 0;

  std::uint32_t node_of(std::uint32_t object, std::uint32_t name,
                        std::uint32_t file);
  edge_counts &edge(std::uint32_t from, std::uint32_t to) {
    return edges[std::uint64_t(from) << 32 | to];
  }

private:
  std::unordered_map<std::uint64_t, std::uint32_t, key_hash> numbers_;
};

/// The sum, or the largest number there is.
inline std::uint64_t add_saturated(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t sum = a + b;
  return sum < a ? std::numeric_limits<std::uint64_t>::max() : sum;
}

inline std::uint32_t graph::node_of(std::uint32_t object, std::uint32_t name,
                                    std::uint32_t file) {
  const auto [entry, fresh] = numbers_.try_emplace(
      std::uint64_t(object) << 32 | name, std::uint32_t(nodes.size()));
  if (fresh)
    nodes.push_back({object, name, file, 0});
  return entry->second;
}

} // namespace hotpath::callgrind

#endif // HOTPATH_CALLGRIND_GRAPH_H
