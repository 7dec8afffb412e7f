//===- lines.h - The lines of a page, before they are fitted to a screen
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_WATCH_LINES_H
#define HOTPATH_WATCH_LINES_H

#include "watch/view_state.h"

namespace hotpath::watch {

/// A line of a page: a function, a calling context or a thread.
struct line {
  identity id = 0;
  std::string name;        // as it is in the program, not presentable yet
  std::uint32_t depth = 0; // of a context
  bool has_children = false, open = false;
  bool recursive = false;
  bool running = false; // of a thread
  std::uint32_t threads = 0;
  figures chosen;   // since the start or of the last interval
  double rate = 0;  // calls per second, in the last interval
  double share = 0; // of the wall time
};

/// What can be said of a process: the last look and the one before (null: there
/// is none).
struct looks {
  const sample *before;
  const sample *now;
};

/// The page's lines in the chosen order, of what the filter leaves. In a tree
/// these are the open contexts, and with a filter all paths to a match.
std::vector<line> lines_of(const view_state &state, const looks &at);

} // namespace hotpath::watch

#endif // HOTPATH_WATCH_LINES_H
