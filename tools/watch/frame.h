//===- frame.h - What a screen shows, as text
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_WATCH_FRAME_H
#define HOTPATH_WATCH_FRAME_H

#include "watch/lines.h"

namespace hotpath::watch {

enum class paint { plain, bold, dim, reverse, warm, hot };

struct span {
  std::string text; // presentable
  paint style = paint::plain;
};

/// From the top, each at most as wide as the screen.
using frame = std::vector<std::vector<span>>;

struct screen_size {
  std::size_t rows, columns;
  bool ascii; // the terminal takes nothing else
};

/// What is known beside the looks.
struct surroundings {
  std::string waiting; // for the first look: why there is none yet
  std::string ending;  // how the process ended; empty: it has not
  std::string trouble; // why the last look failed; empty: it did not
  std::string target;  // what is watched, until a look tells the program
};

/// The whole screen. `now` may be null. Brings `state.first_line` to where the
/// cursor is visible.
frame compose(view_state &state, const looks &at,
              const std::vector<line> &lines, const surroundings &around,
              const screen_size &size);

/// Lines of the page that fit on a screen.
std::size_t page_rows(const screen_size &size);

/// The cursor's place among the lines; 0 where it was not moved or its line is
/// gone.
std::size_t cursor_in(const view_state &state, const std::vector<line> &lines);

} // namespace hotpath::watch

#endif // HOTPATH_WATCH_FRAME_H
