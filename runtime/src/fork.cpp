//===- fork.cpp - What happens in a forked child
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "fork.h"
#include "accounting.h"
#include "alloc_session.h"
#include "alloc_tracker.h"
#include "callgrind.h"
#include "entry.h"
#include "lifecycle.h"
#include "lock.h"
#include "message.h"
#include "registry.h"
#include "user_session.h"

#include <pthread.h>

namespace hotpath {

std::atomic<bool> fork_pending{false};

namespace {

sigset_t signals_before;
thread_state *inherited = nullptr; // of the thread that forked
bool is_child = false;
bool holds_tracker = false;

void prepare() {
  lock_runtime(&signals_before);
  holds_tracker = tracker_before_fork();
}

void in_parent() {
  if (holds_tracker)
    tracker_after_fork();
  unlock_runtime(&signals_before);
}

void in_child() {
  arena_detach_from_file();
  if (holds_tracker)
    tracker_after_fork();
  if (session_is_counted()) {
    is_child = true;
    callgrind_restart();
  }
  inherited = current_thread();
  alloc_fork_child();
  user_session_in_child();
  if (!the_clock.frozen.get() && session_is_started()) {
    is_child = true;
    if (inherited && inherited->busy) {
      // fork() in a signal handler that interrupted the runtime: it will go on
      // in the old arena, which therefore has to stay.
      session_abandon();
    } else {
      quarantine_current_after_fork();
      fork_pending.store(true, std::memory_order_release);
    }
  }
  unlock_runtime(&signals_before);
}

} // namespace

bool fork_watch() { return pthread_atfork(prepare, in_parent, in_child) == 0; }

bool forked_child() { return is_child; }

bool fork_restart() {
  runtime_lock lock;
  if (!fork_pending.load(std::memory_order_relaxed))
    return !the_clock.frozen.get();
  fork_pending.store(false, std::memory_order_release);
  if (session_restart() && threads_renew_after_fork(inherited)) {
    alloc_fork_restarted(inherited);
    return true;
  }
  say("no memory to measure a forked child; it runs on unmeasured");
  session_abandon();
  return false;
}

} // namespace hotpath
