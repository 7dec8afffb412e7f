//===- full_tree.cpp - A tree of calls of any size, and the part that can be
//seen
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/full_tree.h"

namespace hotpath::verdict {

namespace {

constexpr std::size_t most_nodes = 4000;
constexpr long double least_share = 0.001L;
constexpr std::size_t summed_up = std::size_t(-1);

} // namespace

std::size_t full_tree::child(std::size_t parent, std::size_t row,
                             const std::string &name) {
  const std::string own_name = row == no_row ? name : "";
  const auto [found, is_new] =
      index_.emplace(key{parent, row, own_name}, nodes_.size());
  if (is_new) {
    nodes_[parent].below.push_back(nodes_.size());
    node &n = nodes_.emplace_back();
    n.parent = parent;
    n.row = row;
    n.name = own_name;
  }
  return found->second;
}

void full_tree::sum_up() {
  for (node &n : nodes_)
    for (const int side : {0, 1})
      n.all[side] = n.own[side];
  for (std::size_t i = nodes_.size(); --i > 0;)
    for (const int side : {0, 1})
      nodes_[nodes_[i].parent].all[side] += nodes_[i].all[side];
}

bool full_tree::is_small(const node &n) const {
  return n.all[0] < nodes_[0].all[0] * least_share &&
         n.all[1] < nodes_[0].all[1] * least_share;
}

std::vector<flame_node> full_tree::cut() {
  sum_up();
  std::vector<flame_node> result;
  if (nodes_[0].all[0] <= 0 && nodes_[0].all[1] <= 0)
    return result;
  // Breadth first, so that the limit takes what lies deepest.
  std::vector<std::size_t> kept{0}; // the node of each place in the result
  result.push_back({0, no_row, "all", nodes_[0].own[0], nodes_[0].own[1]});
  for (std::size_t at = 0; at < kept.size(); ++at) {
    if (kept[at] == summed_up)
      continue;
    flame_node rest{at, no_row, "(small)", 0, 0};
    for (const std::size_t i : nodes_[kept[at]].below) {
      const node &n = nodes_[i];
      if (is_small(n) || result.size() >= most_nodes) {
        rest.before += n.all[0];
        rest.after += n.all[1];
        continue;
      }
      kept.push_back(i);
      result.push_back({at, n.row, n.name, n.own[0], n.own[1]});
    }
    if (rest.before > 0 || rest.after > 0) {
      kept.push_back(summed_up);
      result.push_back(rest);
    }
  }
  return result;
}

} // namespace hotpath::verdict
