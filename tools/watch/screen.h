//===- screen.h - The terminal
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_WATCH_SCREEN_H
#define HOTPATH_WATCH_SCREEN_H

#include "watch/frame.h"
#include "watch/keys.h"

#include <cstdio>

namespace hotpath::watch {

/// Standard output is a terminal, keys can be read from a terminal, and the
/// terminal can move its cursor. `reason` says what is missing.
bool screen_is_possible(std::string &reason);

/// Takes the terminal while it lives, one at a time. Not thread-safe. ncurses
/// does the terminal: names that it defines as macros stay in screen.cpp.
class screen {
public:
  /// Throws report_error. Colour is left out where NO_COLOR is set.
  screen();
  ~screen();
  screen(const screen &) = delete;

  screen_size size() const;
  void show(const frame &f);
  /// Waits so long, or until a key or a new size comes. A new size is no key.
  key wait(int milliseconds);

private:
  std::FILE *keys_ = nullptr; // of our own when standard input is no terminal
  void *terminal_ = nullptr;  // ncurses' SCREEN
  bool ascii_ = false, colour_ = false;
};

} // namespace hotpath::watch

#endif // HOTPATH_WATCH_SCREEN_H
