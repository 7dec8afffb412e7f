//===- context_tree.h - A thread's calling-context tree
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CONTEXT_TREE_H
#define HOTPATH_CONTEXT_TREE_H

#include "arena.h"

// The nodes live in the arena; the hash table that finds a node's child by site
// is the owning thread's alone and lives outside. Everything here is for the
// owning thread, while it has marked itself busy.

namespace hotpath {

/// Nodes per thread; further contexts share a "(more)" node of their parent.
constexpr uint32_t most_nodes = 1u << 20;

struct context_tree {
  // Tells all about an edge, so that nothing waits for the node's cache line;
  // four to a line, so that the table of ten thousand contexts and their nodes
  // stay in the second-level cache.
  struct entry {
    uint64_t key; // parent and site; 0: free
    arena_ref edge;
    arena_ref target;
  };
  entry *table; // a power of two
  uint32_t size;
  uint32_t used;
  uint32_t nodes;
  uint32_t cap; // most_nodes; smaller in tests
  node_chunk *last;
  arena_ref root;
};

/// Makes the root. False when memory is refused.
bool tree_create(context_tree &tree, thread_record &record);
void tree_destroy(context_tree &tree);

/// An edge and the node that it leads to. Known without a look at any node, so
/// that in a large tree nothing waits for their cache lines.
struct found_edge {
  arena_ref edge; // 0: memory was refused
  arena_ref target;
  bool more; // a "(more)"
};

/// Parent and site, as the table knows them.
HOTPATH_INLINE uint64_t edge_key(arena_ref parent, uint32_t site) {
  return uint64_t(parent) << 32 | site;
}

/// The place of an edge in a table of at most 2^24 entries, unless another edge
/// came first. The upper bits of the product depend on all of the key.
HOTPATH_INLINE uint32_t edge_home(uint64_t key) {
  return uint32_t(key * 0x9E3779B97F4A7C15u >> 40);
}

/// The edge from a node to a site that is not in its own place: made when new.
HOTPATH_OUT_OF_LINE found_edge tree_find(context_tree &tree, uint64_t key);

/// The edge from a node to a site, made when new.
HOTPATH_INLINE found_edge tree_edge(context_tree &tree, arena_ref parent,
                                    uint32_t site) {
  uint64_t key = edge_key(parent, site);
  const context_tree::entry &e = tree.table[edge_home(key) & (tree.size - 1)];
  if (HOTPATH_LIKELY(e.key == key))
    return {e.edge, e.target, false};
  return tree_find(tree, key);
}

} // namespace hotpath

#endif
