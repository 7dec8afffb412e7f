//===- signals.cpp - Signals to the command, answered in its own time
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "watch/signals.h"

#include <cstddef>

namespace hotpath::watch {

namespace {

volatile sig_atomic_t last_signal = 0;

extern "C" void keep(int signal) { last_signal = signal; }

} // namespace

kept_signals::kept_signals() {
  struct sigaction action = {};
  action.sa_handler = keep;
  sigemptyset(&action.sa_mask);
  std::size_t i = 0;
  for (int signal : which) {
    sigaction(signal, nullptr, &before_[i]);
    // nohup and the like have their reasons.
    if (before_[i].sa_handler != SIG_IGN)
      sigaction(signal, &action, nullptr);
    ++i;
  }
  // Where our parent ignores it, how a child ended would be lost.
  action.sa_handler = SIG_DFL;
  sigaction(SIGCHLD, &action, &children_);
}

kept_signals::~kept_signals() {
  std::size_t i = 0;
  for (int signal : which)
    sigaction(signal, &before_[i++], nullptr);
  sigaction(SIGCHLD, &children_, nullptr);
}

int kept_signals::taken() {
  const int signal = last_signal;
  if (signal)
    last_signal = 0;
  return signal;
}

} // namespace hotpath::watch
