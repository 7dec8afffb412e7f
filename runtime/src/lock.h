//===- lock.h - The runtime's one lock
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_LOCK_H
#define HOTPATH_LOCK_H

#include <errno.h>
#include <signal.h>

namespace hotpath {

/// Restores the errno that the program sees.
class keep_errno {
public:
  keep_errno() : saved_(errno) {}
  ~keep_errno() { errno = saved_; }

private:
  int saved_;
};

/// Taken by rare events only: a module or a thread comes or goes, a fork, the
/// end. Signals are blocked meanwhile, since a handler may call measured
/// functions that want the lock too.
void lock_runtime(sigset_t *before);
void unlock_runtime(const sigset_t *before);
/// False, with nothing changed, when anybody has the lock, this thread included.
bool try_lock_runtime(sigset_t *before);

class runtime_lock {
public:
  runtime_lock() { lock_runtime(&before_); }
  ~runtime_lock() { unlock_runtime(&before_); }
  runtime_lock(const runtime_lock &) = delete;
  runtime_lock &operator=(const runtime_lock &) = delete;

private:
  sigset_t before_;
};

} // namespace hotpath

#endif
