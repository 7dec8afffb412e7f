//===- watcher.cpp - Looks at a process again and again
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "watch/watcher.h"

#include "watch/keys.h"
#include "watch/screen.h"

#include "report/error.h"

#include <algorithm>
#include <csignal>

namespace hotpath::watch {

namespace {

// How long the end of a program, or a signal, may go unnoticed.
constexpr int longest_wait_ms = 200;
// Looking takes at most a fifth of the time.
constexpr int rest = 4;

} // namespace

watcher::watcher(watched what, double interval) : what_(std::move(what)) {
  state_.interval = interval;
  around_.target = what_.name;
  around_.waiting = "waiting for the first measured function";
}

bool watcher::ours_runs() { return what_.ours && what_.ours->is_running(); }

void watcher::look() {
  // Asked before the look, so that the last one sees everything.
  const bool running = ours_runs();
  const auto start = steady::now();
  try {
    auto fresh = std::make_unique<sample>(what_.file);
    before_ = std::move(now_);
    now_ = std::move(fresh);
    around_.trouble.clear();
  } catch (const model::report_error &error) {
    // Ours has not begun, or this look came between two steps of a write.
    if (!what_.ours && !now_)
      throw;
    around_.trouble = now_ ? error.what() : "";
  }
  note_end(running);
  const std::chrono::duration<double> interval(state_.interval);
  next_look_ = steady::now() +
               std::max(std::chrono::duration_cast<steady::duration>(interval),
                        (steady::now() - start) * rest);
}

void watcher::note_end(bool running) {
  over_ = what_.ours ? !running : now_ && !now_->is_running();
  if (!over_)
    return;
  if (what_.ours)
    around_.ending = what_.ours->ending();
  else
    around_.ending =
        now_->has_died() ? "the process ended without a report" : "ended";
  if (!now_)
    around_.ending += " and measured nothing: was it built with the flags that "
                      "'hotpath flags' prints?";
}

void watcher::look_if_due() {
  if (!over_ && !state_.paused && steady::now() >= next_look_)
    look();
  // A program's end is shown at once.
  else if (!over_ && !state_.paused && what_.ours && !ours_runs())
    look();
}

int watcher::milliseconds_to_wait() const {
  if (over_ || state_.paused)
    return longest_wait_ms;
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      next_look_ - steady::now());
  return std::clamp(int(left.count()) + 1, 0, longest_wait_ms);
}

void watcher::draw(screen &terminal) {
  const looks at = {before_.get(), now_.get()};
  lines_ = now_ ? lines_of(state_, at) : std::vector<line>();
  terminal.show(compose(state_, at, lines_, around_, terminal.size()));
}

bool watcher::handle(screen &terminal, key pressed) {
  const bool running = ours_runs();
  const double interval_before = state_.interval;
  state_.asked_to_leave = state_.asked_to_leave && running;
  switch (press(state_, lines_, page_rows(terminal.size()), running, pressed)) {
  case request::leave:
  case request::wait_for_program:
    return true;
  case request::end_program:
    // Who asks twice means it.
    what_.ours->send(ending_asked_ ? SIGKILL : SIGTERM);
    ending_asked_ = true;
    return false;
  case request::none:
    break;
  }
  if (state_.interval < interval_before)
    next_look_ = steady::now(); // meant from now on
  return false;
}

int watcher::run(screen &terminal, kept_signals &signals) {
  for (look();; look_if_due()) {
    draw(terminal);
    const key pressed = terminal.wait(milliseconds_to_wait());
    if (handle(terminal, pressed))
      return 0;
    const int signal = signals.taken();
    if (signal == SIGINT) {
      if (handle(terminal, {special::interrupt, 0}))
        return 0;
    } else if (signal) {
      return signal;
    }
  }
}

} // namespace hotpath::watch
