//===- columns.cpp - The columns of a page
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "watch/columns.h"

#include <algorithm>

namespace hotpath::watch {

namespace {

constexpr std::size_t enough_for_names = 17;

/// Where there is no room, those with the highest number go first.
struct candidate {
  column_text text;
  int leaves;
};

std::vector<candidate> all_of(const view_state &state) {
  const char *share = state.share_of_self ? "% self" : "% wall";
  if (state.shown == page::threads)
    return {{{column::state, "State", 16}, 2},
            {{column::calls, "Calls", 9}, 1},
            {{column::rate, "Calls/s", 7}, 3},
            {{column::total, "Busy", 8}, 4},
            {{column::share, "% wall", 6}, 0}};
  std::vector<candidate> all = {
      {{column::calls, "Calls", 9}, 1}, {{column::rate, "Calls/s", 7}, 5},
      {{column::avg, "Avg", 8}, 3},     {{column::p95, "P95", 8}, 6},
      {{column::total, "Total", 8}, 2}, {{column::self, "Self", 8}, 4},
      {{column::share, share, 6}, 0}};
  // Contexts have no histograms.
  if (state.shown == page::tree)
    all.erase(all.begin() + 3);
  return all;
}

} // namespace

std::vector<column_text> columns_for(const view_state &state,
                                     std::size_t width) {
  std::vector<candidate> kept = all_of(state);
  const auto taken = [&] {
    std::size_t sum = enough_for_names;
    for (const candidate &c : kept)
      sum += 1 + c.text.width;
    return sum;
  };
  while (!kept.empty() && taken() > width)
    kept.erase(std::max_element(kept.begin(), kept.end(),
                                [](const candidate &a, const candidate &b) {
                                  return a.leaves < b.leaves;
                                }));
  std::vector<column_text> result;
  for (const candidate &c : kept)
    result.push_back(c.text);
  return result;
}

} // namespace hotpath::watch
