//===- api_lock.h - One report or change of sessions at a time
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_API_LOCK_H
#define HOTPATH_API_LOCK_H

#include <pthread.h>
#include <time.h>

namespace hotpath {

/// Held for a report, a reading or a change of sessions. Taken before the
/// runtime's lock, and never while code of the program runs.
class api_lock {
public:
  // At exit another thread may have been stopped for good while it held it.
  explicit api_lock(bool at_exit = false) {
    timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 2;
    held_ = at_exit ? pthread_mutex_timedlock(&mutex_, &until) == 0
                    : pthread_mutex_lock(&mutex_) == 0;
  }
  ~api_lock() {
    if (held_)
      pthread_mutex_unlock(&mutex_);
  }
  /// In a forked child: the thread that held it is not there.
  static void renew_in_child() { mutex_ = PTHREAD_MUTEX_INITIALIZER; }
  api_lock(const api_lock &) = delete;
  api_lock &operator=(const api_lock &) = delete;

private:
  static inline pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
  bool held_;
};

} // namespace hotpath

#endif
