//===- cycles.cpp - Which nodes of a graph lie on cycles ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "fold.h"

#include <algorithm>

namespace hotpath::callgrind {

namespace {

/// Tarjan's strongly connected components ("Depth-first search and linear graph
/// algorithms", 1972), with a stack of its own: a profile may be a chain of a
/// million functions.
class components {
public:
  explicit components(const std::vector<std::vector<std::uint32_t>> &successors)
      : next_(successors), seen_(successors.size()), low_(successors.size()),
        open_(successors.size()), result_(successors.size()) {}

  std::vector<bool> find() {
    for (std::uint32_t n = 0; n < next_.size(); ++n)
      if (!seen_[n])
        visit(n);
    return std::move(result_);
  }

private:
  struct step {
    std::uint32_t node;
    std::size_t edge;
  };

  void enter(std::uint32_t n) {
    seen_[n] = low_[n] = ++count_;
    open_[n] = true;
    path_.push_back(n);
    steps_.push_back({n, 0});
  }

  void visit(std::uint32_t root) {
    enter(root);
    while (!steps_.empty()) {
      const std::uint32_t n = steps_.back().node;
      if (steps_.back().edge < next_[n].size()) {
        const std::uint32_t to = next_[n][steps_.back().edge++];
        if (!seen_[to])
          enter(to);
        else if (open_[to])
          low_[n] = std::min(low_[n], seen_[to]);
        continue;
      }
      steps_.pop_back();
      if (!steps_.empty()) {
        const std::uint32_t parent = steps_.back().node;
        low_[parent] = std::min(low_[parent], low_[n]);
      }
      if (low_[n] == seen_[n])
        close(n);
    }
  }

  void close(std::uint32_t n) {
    const bool several = path_.back() != n;
    std::uint32_t last;
    do {
      last = path_.back();
      path_.pop_back();
      open_[last] = false;
      result_[last] = several;
    } while (last != n);
  }

  const std::vector<std::vector<std::uint32_t>> &next_;
  std::vector<std::uint32_t> seen_, low_; // order of discovery, from 1
  std::vector<bool> open_, result_;
  std::vector<std::uint32_t> path_;
  std::vector<step> steps_;
  std::uint32_t count_ = 0;
};

} // namespace

std::vector<bool>
on_cycles(const std::vector<std::vector<std::uint32_t>> &successors) {
  return components(successors).find();
}

} // namespace hotpath::callgrind
