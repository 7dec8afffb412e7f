//===- deadline.cpp - What is to happen at a certain time
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "deadline.h"
#include "clock.h"
#include "message.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>

namespace hotpath {

namespace {

struct entry {
  uint64_t due_ns; // CLOCK_MONOTONIC; 0: none
  void (*expired)(uint32_t);
  uint32_t argument;
};

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed;
entry entries[deadline_count];
pthread_t thread;
bool running = false;
bool stopping = false;

uint64_t next_due() {
  uint64_t first = 0;
  for (const entry &e : entries)
    if (e.due_ns && (!first || e.due_ns < first))
      first = e.due_ns;
  return first;
}

void wait_until(uint64_t due_ns) {
  timespec t = {time_t(due_ns / 1000000000u), long(due_ns % 1000000000u)};
  if (due_ns)
    pthread_cond_timedwait(&changed, &mutex, &t);
  else
    pthread_cond_wait(&changed, &mutex);
}

void *run(void *) {
  pthread_mutex_lock(&mutex);
  while (!stopping) {
    uint64_t due = next_due();
    if (!due || due > monotonic_ns()) {
      wait_until(due);
      continue;
    }
    for (entry &e : entries)
      if (e.due_ns == due) {
        entry now = e;
        e.due_ns = 0;
        pthread_mutex_unlock(&mutex);
        now.expired(now.argument);
        pthread_mutex_lock(&mutex);
        break;
      }
  }
  pthread_mutex_unlock(&mutex);
  return nullptr;
}

bool start_thread() {
  pthread_condattr_t clock;
  pthread_condattr_init(&clock);
  pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
  pthread_cond_init(&changed, &clock);
  pthread_condattr_destroy(&clock);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  int error = pthread_create(&thread, nullptr, run, nullptr);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (error)
    say("no thread to keep a deadline with: ", strerror(error));
  return !error;
}

} // namespace

void deadline_set(deadline_kind kind, uint32_t ms, void (*expired)(uint32_t),
                  uint32_t argument) {
  pthread_mutex_lock(&mutex);
  uint64_t due = ms ? monotonic_ns() + uint64_t(ms) * 1000000 : 0;
  entries[kind] = {due, expired, argument};
  if (running)
    pthread_cond_signal(&changed);
  else if (ms && !stopping)
    running = start_thread();
  pthread_mutex_unlock(&mutex);
}

void deadlines_stop() {
  pthread_mutex_lock(&mutex);
  bool join = running && !stopping && !pthread_equal(thread, pthread_self());
  stopping = true;
  if (running)
    pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  if (join)
    pthread_join(thread, nullptr);
}

void deadlines_in_child() {
  mutex = PTHREAD_MUTEX_INITIALIZER;
  running = false;
  for (entry &e : entries)
    e.due_ns = 0;
}

} // namespace hotpath
