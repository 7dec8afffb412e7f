//===- lock.cpp - The runtime's one lock
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "lock.h"

#include <pthread.h>

namespace hotpath {

namespace {
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
}

void lock_runtime(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, before);
  pthread_mutex_lock(&mutex);
}

bool try_lock_runtime(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, before);
  if (pthread_mutex_trylock(&mutex) == 0)
    return true;
  pthread_sigmask(SIG_SETMASK, before, nullptr);
  return false;
}

void unlock_runtime(const sigset_t *before) {
  pthread_mutex_unlock(&mutex);
  pthread_sigmask(SIG_SETMASK, before, nullptr);
}

} // namespace hotpath
