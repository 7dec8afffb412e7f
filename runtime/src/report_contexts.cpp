//===- report_contexts.cpp - The calling contexts of a report
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report_contexts.h"

#include <algorithm>

namespace hotpath {

namespace {

// Paths that pass through a chosen row. Parents have lower indexes, so one pass
// up and one down see whole paths.
bool *on_chosen_path(const snapshot &s, const selection &chosen,
                     scratch &memory) {
  auto *keep = memory.array<bool>(size_t(s.context_count) + 1);
  const bool *focused = chosen.focused;
  if (!focused) {
    auto *listed = memory.array<bool>(size_t(s.row_count) + 1);
    for (uint32_t i = 0; listed && i < chosen.count; ++i)
      listed[chosen.rows[i] - s.rows] = true;
    focused = listed;
  }
  if (!focused || !keep)
    return nullptr;
  bool all =
      std::all_of(focused, focused + s.row_count, [](bool b) { return b; });
  for (uint32_t i = 0; i < s.context_count; ++i) {
    const merged_context &c = s.contexts[i];
    keep[i] = all || (c.row < s.row_count && focused[c.row]) ||
              (c.parent != outside && keep[c.parent]);
  }
  for (uint32_t i = s.context_count; i-- > 0;)
    if (keep[i] && s.contexts[i].parent != outside)
      keep[s.contexts[i].parent] = true;
  return keep;
}

// The longest ones. Each counts as long as the longest below it, so that with a
// context those that it was called from are in.
void cut(const snapshot &s, context_selection &chosen, uint32_t limit,
         scratch &memory) {
  auto *longest = memory.array<uint64_t>(s.context_count);
  if (!longest) {
    chosen.count = 0;
    return;
  }
  for (uint32_t i = s.context_count; i-- > 0;) {
    const merged_context &c = s.contexts[i];
    longest[i] = max_of(longest[i], c.total);
    if (c.parent != outside)
      longest[c.parent] = max_of(longest[c.parent], longest[i]);
  }
  uint32_t *end = chosen.contexts + chosen.count;
  std::nth_element(chosen.contexts, chosen.contexts + limit, end,
                   [longest](uint32_t a, uint32_t b) {
                     return longest[a] != longest[b] ? longest[a] > longest[b]
                                                     : a < b;
                   });
  chosen.count = limit;
  std::sort(chosen.contexts, chosen.contexts + limit);
}

} // namespace

context_selection report_select_contexts(const snapshot &s,
                                         const selection &chosen,
                                         uint32_t limit, scratch &memory) {
  context_selection result = {
      memory.array<uint32_t>(size_t(s.context_count) + 1), 0};
  const bool *keep = on_chosen_path(s, chosen, memory);
  for (uint32_t i = 0; keep && result.contexts && i < s.context_count; ++i)
    if (keep[i])
      result.contexts[result.count++] = i;
  if (limit < result.count)
    cut(s, result, limit, memory);
  return result;
}

void write_contexts(json_writer &w, const snapshot &s, const selection &chosen,
                    uint32_t included_rows, uint32_t limit) {
  scratch memory;
  context_selection contexts = report_select_contexts(s, chosen, limit, memory);
  auto *listed = memory.array<bool>(size_t(s.row_count) + 1);
  for (uint32_t i = 0; listed && i < included_rows; ++i)
    listed[chosen.rows[i] - s.rows] = true;
  w.open_object("contexts");
  w.number("total_count", uint64_t(s.context_count));
  w.number("included_count", uint64_t(contexts.count));
  w.open_array("data");
  for (uint32_t i = 0; i < contexts.count; ++i) {
    const merged_context &c = s.contexts[contexts.contexts[i]];
    w.open_object();
    w.number("id", uint64_t(contexts.contexts[i]) + 1);
    if (c.parent != outside)
      w.number("parent", uint64_t(c.parent) + 1);
    if (c.row >= s.row_count) {
      w.string("name", more_name);
    } else {
      w.number("function", uint64_t(s.rows[c.row].id));
      if (!listed || !listed[c.row])
        w.string("name", s.rows[c.row].name);
    }
    w.number("calls", c.calls);
    if (c.recursive_calls)
      w.number("recursive_calls", c.recursive_calls);
    w.number("total_ns", whole(s.ns(c.total)));
    w.number("self_ns", c.self_ns);
    w.close_object();
  }
  w.close_array();
  w.close_object();
}

} // namespace hotpath
