//===- exact_calls.h - How often a site was called, while it is being called
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_EXACT_CALLS_H
#define HOTPATH_EXACT_CALLS_H

#include "arena_layout.h"

#include <time.h>

namespace hotpath {

/// Calls of a site in a thread.
struct site_calls {
  uint64_t all;
  uint64_t weight; // what all timed ones stand for
};

/// Reads counts that other threads change. Calls are those handed out less the
/// countdown. The owner adds to both, first to what was handed out, and only
/// while the countdown is negative and the site is marked as sampled. A reader
/// that finds it so, or the numbers changed meanwhile, tries again, and waits
/// for an owner that was preempted there: 20 ms in all, since in a dead
/// process's arena nobody comes.
class exact_calls {
public:
  site_calls operator()(const site_stats &stats, const int32_t &countdown) {
    for (unsigned tries = 0;; ++tries) {
      uint64_t handed_out = stats.handed_out.acquire();
      int32_t left = __atomic_load_n(&countdown, __ATOMIC_ACQUIRE);
      bool exact = stats.exact_above.acquire() != sampled;
      uint64_t timed = handed_out - stats.place.get() - stats.untimed.get();
      bool quiet =
          (exact || left >= 0) && stats.handed_out.acquire() == handed_out &&
          (left >= 0 || __atomic_load_n(&countdown, __ATOMIC_ACQUIRE) == left);
      if (quiet || (tries >= quick_tries && !wait()))
        return {handed_out - uint64_t(int64_t(left)),
                exact && left < 0 ? timed - uint64_t(int64_t(left)) : timed};
    }
  }

private:
  static constexpr unsigned quick_tries = 64;
  bool wait() {
    timespec t = {0, 100000};
    return waits_ && (--waits_, nanosleep(&t, nullptr), true);
  }
  unsigned waits_ = 200;
};

} // namespace hotpath

#endif
