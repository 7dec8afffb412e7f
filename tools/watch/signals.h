//===- signals.h - Signals to the command, answered in its own time
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_WATCH_SIGNALS_H
#define HOTPATH_WATCH_SIGNALS_H

#include <csignal>

namespace hotpath::watch {

/// While it lives, signals that would end the command are kept for `taken`, so
/// that it can give the terminal back and clean up. One at a time.
class kept_signals {
public:
  kept_signals();
  ~kept_signals();
  kept_signals(const kept_signals &) = delete;

  /// A signal that came, once; 0: none.
  int taken();

private:
  static constexpr int which[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  struct sigaction before_[sizeof which / sizeof *which];
  struct sigaction children_;
};

} // namespace hotpath::watch

#endif // HOTPATH_WATCH_SIGNALS_H
