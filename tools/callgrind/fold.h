//===- fold.h - From Callgrind's nodes to functions ---------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CALLGRIND_FOLD_H
#define HOTPATH_CALLGRIND_FOLD_H

#include "graph.h"
#include "reader.h"

namespace hotpath::callgrind {

/// Folds the nodes of a function (inner activations, clones, variants) into one
/// function; sets `functions` and `total`. Throws read_error when the nodes
/// name their callers.
void fold(const graph &sums, const std::vector<std::string> &keep,
          profile &result);

/// Of each node, the share of its inclusive cost that is not system libraries'
/// own, from 0 to 1.
std::vector<double> project_shares(const graph &sums);

/// Of each node of a graph given by successors, whether it lies on a cycle of
/// at least two nodes.
std::vector<bool>
on_cycles(const std::vector<std::vector<std::uint32_t>> &successors);

} // namespace hotpath::callgrind

#endif // HOTPATH_CALLGRIND_FOLD_H
