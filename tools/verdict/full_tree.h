//===- full_tree.h - A tree of calls of any size, and the part that can be seen
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_FULL_TREE_H
#define HOTPATH_VERDICT_FULL_TREE_H

#include "verdict/flame.h"

#include <map>
#include <tuple>

namespace hotpath::verdict {

/// Collects costs by path. Node 0 is the whole.
class full_tree {
public:
  full_tree() { nodes_.emplace_back(); }

  /// The child of a node that is for a row or, where that is `no_row`, for a
  /// name. Made when it is new.
  std::size_t child(std::size_t parent, std::size_t row,
                    const std::string &name);

  /// What a node costs itself on side 0, the baseline, or 1.
  void add(std::size_t node, int side, long double cost) {
    nodes_[node].own[side] += cost;
  }
  std::size_t size() const { return nodes_.size(); }

  /// As flame_tree says; nothing where nothing costs anything.
  std::vector<flame_node> cut();

private:
  struct node {
    std::size_t parent = 0, row = no_row;
    std::string name;
    long double own[2] = {0, 0}, all[2] = {0, 0};
    std::vector<std::size_t> below;
  };
  using key = std::tuple<std::size_t, std::size_t, std::string>;

  void sum_up();
  bool is_small(const node &n) const;

  std::vector<node> nodes_; // parents come first
  std::map<key, std::size_t> index_;
};

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_FULL_TREE_H
