//===- snapshot_contexts.h - A thread's calling contexts, read into rows
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SNAPSHOT_CONTEXTS_H
#define HOTPATH_SNAPSHOT_CONTEXTS_H

#include "arena_view.h"
#include "snapshot_rows.h"
#include "snapshot_tree.h"

namespace hotpath {

/// What was added to a number since the session began.
inline uint64_t since(uint64_t now, uint64_t before) {
  return now > before ? now - before : 0;
}

/// What the timed calls of one site in one thread stand for.
struct site_estimate {
  uint64_t calls;
  uint64_t covered;   // calls that the timed ones stand for
  bool exact;         // every call is timed: nothing has to be estimated
  bool ended;         // exact, and no call is still running
  bool open;          // calls were running when a session without end was read
  double weight;      // of all timed calls
  double time;        // estimated ticks by weighted ticks
  double mean;        // weighted ticks of outermost activations by weight
  double timed_share; // of its calls
  // Found in the tree.
  double seen;   // weight of its contexts
  double unseen; // contexts without a timed call
};

/// Reads the trees of one thread after the other. Not thread-safe.
class context_reader {
public:
  context_reader(snapshot &s, const arena_view &view, row_table &rows)
      : s_(s), view_(view), rows_(rows), merged_(s), open_nodes_(s.memory) {}

  /// Room for `s.site_count` sites. False when memory is refused.
  bool prepare();
  /// Sets that of a site, once, in the thread whose tree is read next.
  void set_site(uint32_t id, const site_estimate &e) {
    sites_[id] = e;
    called_[called_count_++] = id;
  }
  /// Adds self times, callers, contexts and the calls inside, and corrects
  /// totals. Forgets the sites that were set.
  void read(arena_ref first_chunk);

  /// The nodes that `add_open` will be called with, before any tree is read.
  node_map &open_nodes() { return open_nodes_; }
  /// A call that lasts, what it has taken, and its frame's state.
  void add_open(const context_node &n, const context_node &parent,
                uint64_t ticks, uint32_t state);

  bool enough_memory() const { return enough_ && merged_.enough_memory(); }

private:
  struct context {
    const context_node *node; // null: damaged or added meanwhile
    struct {
      uint64_t calls, total, inner, inner_children;
    } added;         // since the session began
    double total;    // estimate, before it is limited
    double children; // sum of the children's
    double limit;    // factor of the contexts below
    double calls;
    double calls_inside, timed_inside;
    int64_t self;
    uint32_t merged; // index of the merged context
    bool lifted;     // a call is open here, and is not among the node's
  };
  template <class F> void each_node(arena_ref chunk, F f);
  bool collect(arena_ref first);
  void forget_sites();
  void set_figures(context &c);
  const context_node *parent_of(uint32_t i) const;
  site_estimate *estimate_of(const context_node &n);
  bool is_unseen(uint32_t i, const site_estimate &e) const;
  void find_unseen();
  void estimate_totals();
  void lift_open(context &c, const site_estimate &e);
  void limit_totals();
  void add_rows();
  void merge();
  uint32_t fold_of(uint32_t i) const;
  void add_self(const context_node &n, uint64_t ticks); // modulo 2^64
  void add_open_self(const context_node &n, uint64_t ticks);
  void add_caller(const context_node &n, const context_node &parent,
                  double calls, uint64_t total);

  snapshot &s_;
  const arena_view &view_;
  row_table &rows_;
  merged_tree merged_;
  node_map open_nodes_;
  site_estimate *sites_ = nullptr;
  // The ids that were set. Most sites of a large program are never called:
  // their estimates must not even be touched.
  uint32_t *called_ = nullptr;
  uint32_t called_count_ = 0;
  context *contexts_ = nullptr; // by the nodes' index
  uint32_t count_ = 0;
  uint32_t capacity_ = 0;
  // Each chunk is visited twice; one that a damaged list leads to more often
  // uses up what the last ones would need, so the cost stays linear.
  uint64_t chunks_left_ = 0;
  bool enough_ = true;
};

/// The last step over all rows: whole numbers, and estimates that agree with
/// what is exact.
void finish_rows(snapshot &s);

} // namespace hotpath

#endif
