//===- view_state.h - What the user chose to see
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_WATCH_VIEW_STATE_H
#define HOTPATH_WATCH_VIEW_STATE_H

#include "watch/sample.h"

#include <optional>
#include <string>
#include <unordered_set>

namespace hotpath::watch {

enum class page { functions, tree, threads };
enum class sort_key { calls, rate, avg, p95, total, self, name };

constexpr double shortest_interval = 0.1, longest_interval = 60; // seconds

/// Everything that keys change. The lines of a screen follow from this and from
/// the looks at the process.
struct view_state {
  page shown = page::functions;
  sort_key sort = sort_key::total;
  bool last_interval = false; // else since the start
  bool share_of_self = false; // what "% wall" is of; else of the total
  bool paused = false;
  bool help = false;
  double interval = 1;               // seconds between looks
  std::string filter;                // a part of a function's name
  std::optional<std::string> typing; // a filter that is being typed

  // The cursor: a line once it was moved, the first one before.
  std::optional<identity> selected;
  std::size_t first_line = 0; // of those that do not fit

  // Contexts that are not open or closed as they would be by themselves.
  std::unordered_set<identity> turned;
  bool all_open = false;

  // Leaving while a program that we started runs on needs a word.
  bool asked_to_leave = false;
};

/// Contexts above this depth are open by themselves.
constexpr std::uint32_t open_depth = 2;

} // namespace hotpath::watch

#endif // HOTPATH_WATCH_VIEW_STATE_H
