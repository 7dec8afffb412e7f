//===- report_tree.cpp - The calling contexts as a tree
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "display_name.h"
#include "report_contexts.h"
#include "table_cells.h"

#include <algorithm>
#include <string.h>

namespace hotpath {

namespace {

constexpr uint32_t none = UINT32_MAX;
constexpr size_t narrowest_name = 24;

using order = bool (*)(const snapshot &, const merged_context &,
                       const merged_context &);

// A context that is shown. Linked by places in the list of those, in which
// parents come first.
struct node {
  uint32_t context;
  uint32_t parent;
  uint32_t first_child, next_sibling;
  uint32_t depth;
  bool last; // of its siblings
};

class tree {
public:
  tree(text &out, const snapshot &s, const selection &chosen, table_style style,
       uint32_t limit)
      : out_(out), s_(s), style_(style) {
    all_ = report_select_contexts(s, chosen, UINT32_MAX, memory_);
    shown_ =
        report_select_contexts(s, chosen, limit ? limit : UINT32_MAX, memory_);
  }

  bool empty() const { return shown_.count == 0; }

  bool link(order before) {
    nodes_ = memory_.array<node>(size_t(shown_.count) + 1);
    auto *place = memory_.array<uint32_t>(size_t(s_.context_count) + 1);
    auto *sorted = memory_.array<uint32_t>(size_t(shown_.count) + 1);
    if (!nodes_ || !place || !sorted)
      return false;
    for (uint32_t i = 0; i < shown_.count; ++i) {
      uint32_t c = shown_.contexts[i], parent = s_.contexts[c].parent;
      place[c] = i;
      node &n = nodes_[i];
      n = {c, parent == outside ? none : place[parent], none, none, 0, false};
      n.depth = n.parent == none ? 0 : nodes_[n.parent].depth + 1;
      sorted[i] = i;
    }
    std::sort(sorted, sorted + shown_.count, [&](uint32_t a, uint32_t b) {
      const merged_context &x = s_.contexts[nodes_[a].context];
      const merged_context &y = s_.contexts[nodes_[b].context];
      return before(s_, x, y) || (!before(s_, y, x) && a < b);
    });
    // In front of those that are linked already, so from the last one on.
    for (uint32_t k = shown_.count; k-- > 0;) {
      node &n = nodes_[sorted[k]];
      uint32_t &first = n.parent == none ? root_ : nodes_[n.parent].first_child;
      n.last = first == none;
      n.next_sibling = first;
      first = sorted[k];
    }
    return true;
  }

  void write() {
    measure();
    write_head();
    // Without recursion: a path may be as long as there are functions.
    for (uint32_t i = root_; i != none;) {
      write_node(i);
      if (nodes_[i].first_child != none) {
        i = nodes_[i].first_child;
        continue;
      }
      while (i != none && nodes_[i].next_sibling == none)
        i = nodes_[i].parent;
      if (i != none)
        i = nodes_[i].next_sibling;
    }
    write_foot();
  }

private:
  const char *paint(const char *code) { return style_.colour ? code : ""; }
  const char *name_of(const merged_context &c) {
    return c.row < s_.row_count ? s_.rows[c.row].name : more_name;
  }

  // Branches, two columns a level. Deeper than the width allows, those near the
  // root are left out and the level is told.
  void put_branches(text &to, uint32_t i) {
    uint32_t depth = nodes_[i].depth;
    if (depth > deepest_drawn_) {
      to.put_unsigned(depth);
      to.put("… ");
      return;
    }
    auto *path = memory_path_;
    for (uint32_t n = i, d = depth; d > 0; n = nodes_[n].parent)
      path[--d] = nodes_[n].last;
    for (uint32_t d = 0; d < depth; ++d)
      to.put(d + 1 == depth ? path[d] ? "└ " : "├ " : path[d] ? "  " : "│ ");
  }

  void put_name(text &to, uint32_t i) {
    const merged_context &c = s_.contexts[nodes_[i].context];
    put_branches(to, i);
    to.put_printable(name_of(c));
    if (c.recursive_calls) {
      to.put(" ↻");
      recursive_ = true;
    }
  }

  void measure() {
    text cell;
    size_t others = 2 + 2 + 2 * (2 + time_columns + 2 + percent_columns);
    for (uint32_t i = 0; i < shown_.count; ++i) {
      cell.clear();
      cell.put_grouped(s_.contexts[nodes_[i].context].calls);
      calls_columns_ = max_of(calls_columns_, cell.size());
    }
    others += calls_columns_;
    size_t room = max_of<size_t>(
        style_.width > others ? style_.width - others : 0, narrowest_name);
    deepest_drawn_ =
        uint32_t(min_of<size_t>(room / 4, sizeof memory_path_ - 1));
    for (uint32_t i = 0; i < shown_.count; ++i) {
      cell.clear();
      put_name(cell, i);
      name_columns_ = max_of(name_columns_, columns(cell.c_str(), cell.size()));
    }
    name_columns_ = min_of(name_columns_, room);
    all_columns_ = others + name_columns_ - 2;
  }

  void write_head() {
    text cell;
    out_.put(paint("\033[2m"));
    out_.put("\n  ");
    cell.put("Calling context");
    put_left(out_, cell, name_columns_);
    put_column_title(out_, "Calls", calls_columns_);
    put_column_title(out_, "Total", time_columns);
    put_column_title(out_, "% Total", percent_columns);
    put_column_title(out_, "Self", time_columns);
    put_column_title(out_, "% Self", percent_columns);
    out_.put("\n  ");
    out_.put_repeated("─", all_columns_);
    out_.put(paint("\033[0m"));
    out_.put('\n');
  }

  void write_node(uint32_t i) {
    const merged_context &c = s_.contexts[nodes_[i].context];
    text name, cell;
    put_name(name, i);
    put_cut(cell, name.c_str(), name_columns_);
    out_.put("  ");
    put_left(out_, cell, name_columns_);
    cell.clear();
    cell.put_grouped(c.calls);
    put_cell(out_, cell, calls_columns_);
    put_duration(s_.ns(c.total));
    put_share(out_, s_, c.total, style_);
    put_duration(double(c.self_ns));
    put_share(out_, s_, whole(double(c.self_ns) / s_.ns_per_tick), style_);
    out_.put('\n');
    self_shown_ += double(c.self_ns);
  }

  void put_duration(double ns) {
    text cell;
    put_time(cell, ns);
    put_cell(out_, cell, time_columns);
  }

  void write_foot() {
    out_.put(paint("\033[2m"));
    if (shown_.count < all_.count) {
      double self = -self_shown_;
      for (uint32_t i = 0; i < all_.count; ++i)
        self += double(s_.contexts[all_.contexts[i]].self_ns);
      out_.put("  … and ");
      out_.put_grouped(all_.count - shown_.count);
      out_.put(" shorter contexts, with ");
      put_time_in_text(out_, max_of(self, 0.0));
      out_.put(" of self time (");
      out_.put(style_.all);
      out_.put(" shows all)\n");
    }
    if (recursive_)
      out_.put("\n  ↻  calls itself, directly or through others: such calls "
               "are counted with it\n");
    out_.put(paint("\033[0m"));
  }

  text &out_;
  const snapshot &s_;
  table_style style_;
  scratch memory_;
  context_selection all_ = {nullptr, 0};   // that are chosen
  context_selection shown_ = {nullptr, 0}; // within the limit
  node *nodes_ = nullptr;
  uint32_t root_ = none;
  bool memory_path_[256];
  uint32_t deepest_drawn_ = 0;
  size_t name_columns_ = strlen("Calling context");
  size_t calls_columns_ = strlen("Calls");
  size_t all_columns_ = 0;
  double self_shown_ = 0;
  bool recursive_ = false;
};

} // namespace

void report_tree(text &out, const snapshot &s, const selection &chosen,
                 const report_facts &facts, table_style style, uint32_t limit,
                 order before) {
  put_title(out, s, facts, style);
  if (!s.context_count) {
    out.put("  No calling contexts are known.\n");
    return;
  }
  tree t(out, s, chosen, style, limit);
  if (t.empty()) {
    out.put("  No function matches ");
    out.put(style.focus);
    out.put(".\n");
    return;
  }
  if (!t.link(before)) {
    out.put("  No memory for the tree.\n");
    return;
  }
  t.write();
}

} // namespace hotpath
