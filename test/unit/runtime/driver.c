/*===- driver.c - A program that is instrumented by hand
----------------------===*\
|*
|* Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* One way to end per first argument. Linked by the C compiler, so that it also
|* shows that the runtime needs nothing of C++. Real output goes to stdout.
|*
\*===----------------------------------------------------------------------===*/
#define _GNU_SOURCE
#include "hand_site.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

HAND_MODULE
HAND_SITE(driver_main, "main");
HAND_SITE(driver_parse, "parse(char const*)");
HAND_SITE(driver_work, "work::unit::run<std::vector<int> >(int)");
HAND_SITE_AT(driver_same_a, "same", 100);
HAND_SITE_AT(driver_same_b, "same", 200);
HAND_SITE(driver_label, "naïve \\\"label\\\" \\\\ \\377");
HAND_SITE(driver_end, "at the end");
HAND_SITE(driver_waits, "waits");
HAND_SITE(driver_child, "in the child");

static void busy(long ns) {
  struct timespec a, b;
  clock_gettime(CLOCK_MONOTONIC, &a);
  do
    clock_gettime(CLOCK_MONOTONIC, &b);
  while ((b.tv_sec - a.tv_sec) * 1000000000L + b.tv_nsec - a.tv_nsec < ns);
}

__attribute__((noinline)) static void call(const uint32_t *slot, long ns) {
  struct hotpath_frame *f = hand_enter(slot);
  if (ns)
    busy(ns);
  hand_exit(f);
}

static void at_the_end(void) { call(&hand_slot_driver_end, 1000); }

static void parse(void) {
  struct hotpath_frame *f = hand_enter(&hand_slot_driver_parse);
  for (int i = 0; i < 100; ++i)
    call(&hand_slot_driver_work, 20000);
  call(&hand_slot_driver_same_a, 1000);
  call(&hand_slot_driver_same_b, 2000);
  call(&hand_slot_driver_label, 100);
  hand_exit(f);
}

static void leave_inside(int how) {
  struct hotpath_frame *f = hand_enter(&hand_slot_driver_parse);
  busy(2000000);
  if (how == 'e')
    exit(7);
  quick_exit(3);
  hand_exit(f);
}

static int waiting;

static void *waits(void *unused) {
  struct hotpath_frame *f = hand_enter(&hand_slot_driver_waits);
  __atomic_add_fetch(&waiting, 1, __ATOMIC_RELEASE);
  for (;;)
    pause();
  hand_exit(f);
  return unused;
}

static void fork_and_work(void) {
  pid_t child = fork();
  if (child == 0) {
    for (int i = 0; i < 5; ++i)
      call(&hand_slot_driver_child, 1000);
    exit(0);
  }
  waitpid(child, 0, 0);
  if ((child = fork()) == 0)
    quick_exit(0); /* measures nothing: no report */
  waitpid(child, 0, 0);
}

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "";
  int code = 0;
  atexit(at_the_end);
  struct hotpath_frame *f = hand_enter(&hand_slot_driver_main);
  parse();
  puts("output of the program");
  fflush(stdout);
  if (!strcmp(how, "exit") || !strcmp(how, "quick"))
    leave_inside(how[0]);
  if (!strcmp(how, "threads")) {
    pthread_t t;
    for (int i = 0; i < 4; ++i)
      pthread_create(&t, 0, waits, 0);
    while (__atomic_load_n(&waiting, __ATOMIC_ACQUIRE) < 4)
      usleep(1000);
    busy(2000000);
  }
  if (!strcmp(how, "fork"))
    fork_and_work();
  if (!strcmp(how, "stderr")) {
    /* A database that happens to get descriptor 2. */
    close(2);
    if (open(argv[2], O_RDWR | O_CREAT | O_TRUNC, 0600) != 2)
      code = 99;
  }
  hand_exit(f);
  return code;
}
