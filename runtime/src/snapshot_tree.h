//===- snapshot_tree.h - The calling contexts of all threads, as one tree
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SNAPSHOT_TREE_H
#define HOTPATH_SNAPSHOT_TREE_H

#include "snapshot.h"

namespace hotpath {

/// Merges the trees of threads by path: contexts of different threads whose
/// rows are the same from the root on become one. Not thread-safe.
class merged_tree {
public:
  explicit merged_tree(snapshot &s) : s_(s) {}

  /// The context of `row` (a row or `more_contexts`) below `parent` (`outside`
  /// for none), made when new; null when memory is refused.
  merged_context *child(uint32_t parent, uint32_t row);
  uint32_t index_of(const merged_context &c) const {
    return uint32_t(&c - s_.contexts);
  }

  bool enough_memory() const { return enough_; }

private:
  uint32_t *slot_of(uint32_t parent, uint32_t row);
  bool grow();

  snapshot &s_;
  uint32_t *slots_ = nullptr; // 1 + index
  uint32_t slot_count_ = 0;
  uint32_t capacity_ = 0;
  bool enough_ = true;
};

/// Finds the contexts of a few nodes again, once their thread's tree has been
/// left: those that calls are open in.
class node_map {
public:
  explicit node_map(scratch &memory) : memory_(memory) {}
  /// Room for `count` nodes. False when memory is refused.
  bool prepare(uint64_t count);
  bool empty() const { return used_ == 0; }
  void want(const void *node);
  /// The context (`outside` until it is set) of a wanted node, or null.
  uint32_t *find(const void *node);

private:
  struct slot {
    const void *node;
    uint32_t context;
  };
  slot *slot_of(const void *node);

  scratch &memory_;
  slot *slots_ = nullptr;
  uint64_t slot_count_ = 0;
  uint64_t used_ = 0;
};

/// The last step over all contexts, after the rows are finished: whole calls,
/// and self times that add up to each row's.
void finish_contexts(snapshot &s);

} // namespace hotpath

#endif
