//===- watcher.h - Looks at a process again and again
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_WATCH_WATCHER_H
#define HOTPATH_WATCH_WATCHER_H

#include "watch/frame.h"
#include "watch/program.h"
#include "watch/signals.h"

#include <chrono>
#include <memory>

namespace hotpath::watch {

class screen;
struct key;

/// What is watched.
struct watched {
  std::string file;
  program *ours;    // what we started; null: not ours
  std::string name; // for the title, until the first look
};

/// The live view: from the first look until the user leaves. It reads the
/// process's file, and neither stops nor signals it unless it is our own
/// program and the user says so.
class watcher {
public:
  watcher(watched what, double interval);

  /// Throws report_error when a file that is not ours cannot be read at first.
  /// Returns when the user leaves, or a signal came (then that).
  int run(screen &terminal, kept_signals &signals);

private:
  using steady = std::chrono::steady_clock;

  void look();
  void look_if_due();
  void note_end(bool ours_runs);
  bool ours_runs();
  int milliseconds_to_wait() const;
  void draw(screen &terminal);
  /// True when it is time to leave.
  bool handle(screen &terminal, key pressed);

  watched what_;
  view_state state_;
  surroundings around_;
  std::unique_ptr<sample> before_, now_;
  std::vector<line> lines_;
  steady::time_point next_look_;
  bool over_ = false; // nothing will change any more
  bool ending_asked_ = false;
};

} // namespace hotpath::watch

#endif // HOTPATH_WATCH_WATCHER_H
