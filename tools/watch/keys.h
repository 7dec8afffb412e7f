//===- keys.h - What keys do
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_WATCH_KEYS_H
#define HOTPATH_WATCH_KEYS_H

#include "watch/lines.h"

namespace hotpath::watch {

/// A key: a character, or one that has none.
enum class special {
  none,
  up,
  down,
  left,
  right,
  page_up,
  page_down,
  home,
  end,
  enter,
  escape,
  backspace,
  interrupt
};
struct key {
  special what = special::none;
  char32_t character = 0;
};

/// What is left to do once the state has changed.
enum class request { none, leave, end_program, wait_for_program };

/// `lines` are those that are shown, `page` of them at a time. While the
/// program that we started is running, leaving is asked about first.
request press(view_state &state, const std::vector<line> &lines,
              std::size_t page, bool program_is_ours_and_running, key pressed);

} // namespace hotpath::watch

#endif // HOTPATH_WATCH_KEYS_H
