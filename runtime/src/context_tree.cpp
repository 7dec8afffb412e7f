//===- context_tree.cpp - A thread's calling-context tree
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "context_tree.h"
#include "lock.h"
#include "memory.h"

namespace hotpath {

namespace {

using entry = context_tree::entry;
constexpr uint32_t first_size = 256;
constexpr uint32_t group = 64 / sizeof(entry);

uint32_t hash_of(uint32_t parent, uint32_t site) {
  uint64_t key = uint64_t(parent) << 32 | site;
  key *= 0x9E3779B97F4A7C15u;
  key ^= key >> 29;
  key *= 0xBF58476D1CE4E5B9u;
  return uint32_t(key >> 32) & ~1u;
}

// The search starts at the first entry of a cache line.
uint32_t home(uint32_t hash, uint32_t size) {
  return (hash >> 1) & (size - 1) & ~(group - 1);
}

entry *probe(entry *table, uint32_t size, uint32_t parent, uint32_t site) {
  uint32_t hash = hash_of(parent, site);
  for (uint32_t i = home(hash, size);; i = (i + 1) & (size - 1)) {
    entry *e = &table[i];
    if (!e->edge)
      return e;
    if ((e->hash & ~1u) != hash)
      continue;
    auto *n = arena_at<context_node>(e->edge);
    if (HOTPATH_LIKELY(n->parent == parent && n->site == site))
      return e;
  }
}

// Room for one more entry, at most half full.
bool make_room(context_tree &tree) {
  if (HOTPATH_LIKELY(tree.used < tree.size / 2))
    return true;
  keep_errno errno_is_kept;
  uint32_t size = tree.size ? tree.size * 2 : first_size;
  auto *table = static_cast<entry *>(map_pages(sizeof(entry) * size));
  if (!table)
    return false;
  for (uint32_t i = 0; i < tree.size; ++i) {
    const entry &old = tree.table[i];
    if (!old.edge)
      continue;
    uint32_t at = home(old.hash, size);
    while (table[at].edge)
      at = (at + 1) & (size - 1);
    table[at] = old;
  }
  entry *before = tree.table;
  size_t bytes = sizeof(entry) * tree.size;
  tree.table = table;
  tree.size = size;
  unmap_pages(before, bytes);
  return true;
}

context_node *new_node(context_tree &tree) {
  uint32_t used = tree.last->used.get();
  if (used == nodes_per_chunk) {
    arena_ref r = arena_allocate(sizeof(node_chunk), 64);
    if (!r)
      return nullptr;
    tree.last->next.publish(r);
    tree.last = arena_at<node_chunk>(r);
    used = 0;
  }
  return &tree.last->nodes[used];
}

// The node with this site among `node` and its ancestors, or null. The root
// has site 0, which no site has.
context_node *on_path(context_node *node, uint32_t site) {
  while (node->site != site) {
    if (!node->parent)
      return nullptr;
    node = arena_at<context_node>(node->parent);
  }
  return node;
}

arena_ref add_edge(context_tree &tree, context_node *parent, uint32_t site) {
  if (!make_room(tree))
    return 0;
  context_node *n = new_node(tree);
  if (!n)
    return 0;
  context_node *ancestor = site ? on_path(parent, site) : nullptr;
  arena_ref r = arena_ref_of(n);
  n->site = site;
  n->parent = arena_ref_of(parent);
  n->target = ancestor ? arena_ref_of(ancestor) : r;
  n->index = tree.nodes++;
  tree.last->used.publish(tree.last->used.get() + 1);
  *probe(tree.table, tree.size, n->parent, site) = {
      r, hash_of(n->parent, site) | (ancestor != nullptr)};
  ++tree.used;
  return r;
}

// What contexts share that came after the last node was given out. The time
// spent there is still a child's of `parent`, so self times add up.
arena_ref more_of(context_tree &tree, context_node *parent) {
  if (!parent->site && parent->parent)
    return arena_ref_of(parent);
  entry *e = probe(tree.table, tree.size, arena_ref_of(parent), 0);
  return e->edge ? e->edge : add_edge(tree, parent, 0);
}

} // namespace

bool tree_create(context_tree &tree, thread_record &record) {
  tree = {};
  tree.cap = most_nodes;
  record.nodes = arena_allocate(sizeof(node_chunk), 64);
  if (!record.nodes || !make_room(tree))
    return false;
  tree.last = arena_at<node_chunk>(record.nodes);
  context_node *root = &tree.last->nodes[0];
  tree.root = arena_ref_of(root);
  root->target = tree.root;
  tree.nodes = 1;
  tree.last->used.publish(1);
  return true;
}

void tree_destroy(context_tree &tree) {
  unmap_pages(tree.table, sizeof(entry) * tree.size);
  tree = {};
}

found_edge tree_find(context_tree &tree, context_node *parent, uint32_t site) {
  entry *e = probe(tree.table, tree.size, arena_ref_of(parent), site);
  arena_ref edge = e->edge;
  bool folds = e->hash & 1;
  if (HOTPATH_UNLIKELY(!edge)) {
    if (HOTPATH_LIKELY(tree.nodes < tree.cap))
      edge = add_edge(tree, parent, site);
    if (!edge)
      edge = more_of(tree, parent);
    if (!edge)
      return {0, 0};
    folds = true; // or not: the node tells
  }
  parent->cached_site = site;
  parent->cached_edge = edge;
  return {edge, folds ? arena_at<context_node>(edge)->target : edge};
}

} // namespace hotpath
