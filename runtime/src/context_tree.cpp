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

// The entry of an edge, or the free one where it belongs: its home, or else
// the first of the home's cache line and of those behind. A line at a time and
// without a branch for each entry: which one it is cannot be predicted.
HOTPATH_INLINE entry *probe(entry *table, uint32_t size, uint64_t key) {
  static_assert(most_nodes < 1u << 22, "the table has at most 2^24 entries");
  uint32_t home = edge_home(key);
  if (entry *e = &table[home & (size - 1)]; e->key == key || !e->key)
    return e;
  for (uint32_t i = home & ~(group - 1);; i += group) {
    entry *e = &table[i & (size - 1)];
    uint32_t found = 0, free = 0;
    for (uint32_t k = 0; k < group; ++k) {
      found |= uint32_t(e[k].key == key) << k;
      free |= uint32_t(!e[k].key) << k;
    }
    if (HOTPATH_LIKELY(found != 0))
      return e + __builtin_ctz(found);
    if (free)
      return e + __builtin_ctz(free);
  }
}

// Room for one more entry, at most a third full: then nearly all are at home.
bool make_room(context_tree &tree) {
  if (HOTPATH_LIKELY(tree.used < tree.size / 3))
    return true;
  keep_errno errno_is_kept;
  uint32_t size = tree.size ? tree.size * 2 : first_size;
  auto *table = static_cast<entry *>(map_pages(sizeof(entry) * size));
  if (!table)
    return false;
  for (uint32_t i = 0; i < tree.size; ++i)
    if (const entry &old = tree.table[i]; old.key)
      *probe(table, size, old.key) = old;
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
  uint64_t key = edge_key(n->parent, site);
  *probe(tree.table, tree.size, key) = {key, r, n->target};
  ++tree.used;
  return r;
}

// What contexts share that came after the last node was given out. The time
// spent there is still a child's of `parent`, so self times add up.
arena_ref more_of(context_tree &tree, context_node *parent) {
  if (!parent->site && parent->parent)
    return arena_ref_of(parent);
  entry *e = probe(tree.table, tree.size, edge_key(arena_ref_of(parent), 0));
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

found_edge tree_find(context_tree &tree, uint64_t key) {
  entry *e = probe(tree.table, tree.size, key);
  found_edge found = {e->edge, e->target, false};
  if (HOTPATH_UNLIKELY(!found.edge)) {
    auto *parent = arena_at<context_node>(arena_ref(key >> 32));
    if (HOTPATH_LIKELY(tree.nodes < tree.cap))
      found.edge = add_edge(tree, parent, uint32_t(key));
    if (!found.edge) {
      arena_ref more = more_of(tree, parent);
      return {more, more, true};
    }
    found.target = arena_at<context_node>(found.edge)->target;
  }
  return found;
}

} // namespace hotpath
