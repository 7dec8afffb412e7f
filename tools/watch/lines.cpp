//===- lines.cpp - The lines of a page, before they are fitted to a screen
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "watch/lines.h"

#include "table_cells.h"

#include <algorithm>
#include <cstring>

namespace hotpath::watch {

namespace {

/// Null between looks that have no wall time between them, as after the end.
const sample *interval_start(const looks &at) {
  return at.before && period(at.before, *at.now).wall_ns() > 0 ? at.before
                                                               : nullptr;
}

class builder {
public:
  builder(const view_state &state, const looks &at)
      : state_(state), now_(*at.now),
        chosen_(state.last_interval ? interval_start(at) : nullptr, now_),
        recent_(interval_start(at), now_), going_(interval_start(at)) {}

  std::vector<line> functions() {
    const snapshot &s = now_.measured();
    std::vector<line> result;
    for (std::uint32_t i = 0; i < s.row_count; ++i) {
      if (!matches(s.rows[i].name))
        continue;
      line l;
      l.id = now_.of_row(i);
      l.name = s.rows[i].name;
      fill(l, chosen_.of_row(i), recent_.of_row(i));
      result.push_back(std::move(l));
    }
    tell_apart(result);
    sort(result);
    return result;
  }

  std::vector<line> threads() {
    std::vector<line> result;
    for (const thread_figures *t = now_.measured().threads; t; t = t->next) {
      line l;
      l.id = t->record;
      l.name = std::to_string(t->tid);
      l.running = t->running;
      l.threads = t->threads;
      fill(l, chosen_.of_thread(*t), recent_.of_thread(*t));
      result.push_back(std::move(l));
    }
    sort(result);
    return result;
  }

  std::vector<line> tree() {
    const snapshot &s = now_.measured();
    contexts_.resize(s.context_count);
    children_.assign(s.context_count, {});
    for (std::uint32_t i = 0; i < s.context_count; ++i) {
      const merged_context &c = s.contexts[i];
      line &l = contexts_[i];
      l.id = now_.of_context(i);
      l.name = c.row < s.row_count ? s.rows[c.row].name : more_name;
      l.recursive = c.recursive_calls > 0;
      l.depth = c.parent == outside ? 0 : contexts_[c.parent].depth + 1;
      fill(l, chosen_.of_context(i), recent_.of_context(i));
    }
    link();
    std::vector<line> result;
    flatten(result);
    return result;
  }

private:
  bool matches(const char *name) const {
    return state_.filter.empty() || std::strstr(name, state_.filter.c_str());
  }

  void fill(line &l, const figures &chosen, const figures &recent) {
    l.chosen = chosen;
    const double wall = chosen_.wall_ns(), lately = recent_.wall_ns();
    const double part = state_.share_of_self ? chosen.self_ns : chosen.total_ns;
    l.share = wall > 0 ? part / wall : 0;
    l.rate = going_ && lately > 0 ? recent.calls / lately * 1e9 : 0;
  }

  /// Functions of one name get their parameters, as in the report.
  void tell_apart(std::vector<line> &lines) {
    std::unordered_map<std::string, unsigned> times;
    for (const line &l : lines)
      ++times[l.name];
    for (line &l : lines)
      if (const row *r = now_.find_row(l.id);
          times[l.name] > 1 && r->parameters)
        l.name += r->parameters;
  }

  double rank(const line &l) const {
    switch (state_.sort) {
    case sort_key::calls:
      return l.chosen.calls;
    case sort_key::rate:
      return l.rate;
    case sort_key::avg:
      return l.chosen.avg_ns;
    case sort_key::p95:
      return l.chosen.p95_ns;
    case sort_key::self:
      return l.chosen.self_ns;
    case sort_key::name:
      return 0;
    case sort_key::total:
      break;
    }
    return l.chosen.total_ns;
  }

  bool before(const line &a, const line &b) const {
    const double of_a = rank(a), of_b = rank(b);
    if (of_a != of_b)
      return of_a > of_b;
    // Where a column has nothing to tell, the usual order is left.
    if (state_.sort != sort_key::name && a.chosen.total_ns != b.chosen.total_ns)
      return a.chosen.total_ns > b.chosen.total_ns;
    return a.name != b.name ? a.name < b.name : a.id < b.id;
  }

  void sort(std::vector<line> &lines) const {
    std::sort(lines.begin(), lines.end(),
              [&](const line &a, const line &b) { return before(a, b); });
  }

  void link() {
    const snapshot &s = now_.measured();
    std::vector<bool> kept(s.context_count);
    for (std::uint32_t i = s.context_count; i-- > 0;) {
      kept[i] = kept[i] || matches(contexts_[i].name.c_str());
      if (kept[i] && s.contexts[i].parent != outside)
        kept[s.contexts[i].parent] = true;
    }
    for (std::uint32_t i = 0; i < s.context_count; ++i) {
      if (!kept[i])
        continue;
      const std::uint32_t parent = s.contexts[i].parent;
      (parent == outside ? roots_ : children_[parent]).push_back(i);
    }
    sort_places(roots_);
    for (std::uint32_t i = 0; i < s.context_count; ++i) {
      line &l = contexts_[i];
      sort_places(children_[i]);
      l.has_children = !children_[i].empty();
      const bool by_itself =
          state_.all_open || !state_.filter.empty() || l.depth < open_depth;
      l.open = l.has_children && by_itself != (state_.turned.count(l.id) > 0);
    }
  }

  void sort_places(std::vector<std::uint32_t> &places) const {
    std::sort(places.begin(), places.end(),
              [&](std::uint32_t a, std::uint32_t b) {
                return before(contexts_[a], contexts_[b]);
              });
  }

  /// Without recursion: a path may be as long as there are functions.
  void flatten(std::vector<line> &result) const {
    std::vector<std::uint32_t> left(roots_.rbegin(), roots_.rend());
    while (!left.empty()) {
      const std::uint32_t i = left.back();
      left.pop_back();
      result.push_back(contexts_[i]);
      if (contexts_[i].open)
        left.insert(left.end(), children_[i].rbegin(), children_[i].rend());
    }
  }

  const view_state &state_;
  const sample &now_;
  period chosen_, recent_;
  bool going_;
  std::vector<line> contexts_;
  std::vector<std::vector<std::uint32_t>> children_;
  std::vector<std::uint32_t> roots_;
};

} // namespace

std::vector<line> lines_of(const view_state &state, const looks &at) {
  builder b(state, at);
  return state.shown == page::functions ? b.functions()
         : state.shown == page::tree    ? b.tree()
                                        : b.threads();
}

} // namespace hotpath::watch
