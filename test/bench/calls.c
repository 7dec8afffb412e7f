/*===- calls.c - The cases: leaf, fib, recursion, tree, wide --------------===*\
|*
|* Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* calls CASE THREADS: prints the processor time of a call in ns, the mean of
|* the threads'.
|*
\*===----------------------------------------------------------------------===*/
#define _GNU_SOURCE
#include "calls.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

volatile uint64_t bench_sink;

/* A chain of multiplications: some 3.5 ns that no out-of-order execution
   shortens. */
MEASURED uint64_t leaf(uint64_t x) {
  BEGIN
  for (int i = 0; i < 4; ++i)
    x = x * 0x9E3779B97F4A7C15u + 1;
  END
  return x;
}

/* Keeps the optimiser from turning recursion into a loop, which it could in the
   uninstrumented variant only. */
#define KEEP_CALLS(r) __asm__ volatile("" : "+r"(r))

MEASURED uint64_t fib(unsigned n) {
  BEGIN
  uint64_t r = n;
  if (n >= 2) {
    r = fib(n - 1) + fib(n - 2);
    KEEP_CALLS(r);
  }
  END
  return r;
}

MEASURED uint64_t deep(unsigned n, uint64_t x) {
  BEGIN
  if (n) {
    x = deep(n - 1, x * 0x9E3779B97F4A7C15u) + 1;
    KEEP_CALLS(x);
  }
  END
  return x;
}

UNMEASURED static uint64_t run_leaf(void) {
  const uint64_t calls = 20000000;
  uint64_t x = 1;
  for (uint64_t i = 0; i < calls; ++i)
    x = leaf(x);
  bench_sink = x;
  return calls;
}

UNMEASURED static uint64_t run_fib(void) {
  bench_sink = fib(32);
  return 7049155;
}

UNMEASURED static uint64_t run_deep(void) {
  const uint64_t rounds = 100000;
  uint64_t x = 1;
  for (uint64_t i = 0; i < rounds; ++i)
    x += deep(63, x);
  bench_sink = x;
  return rounds * 64;
}

UNMEASURED static uint64_t run_tree(void) { return tree_calls(5000000); }
UNMEASURED static uint64_t run_wide(void) { return wide_calls(5000000, 63); }
UNMEASURED static uint64_t run_narrow(void) { return wide_calls(5000000, 0); }

static const struct {
  const char *name;
  uint64_t (*run)(void);
} cases[] = {{"leaf", run_leaf},     {"fib", run_fib},   {"deep", run_deep},
             {"tree", run_tree},     {"wide", run_wide}, {"narrow", run_narrow}};

static uint64_t (*chosen)(void);

UNMEASURED static void *timed(void *ns_per_call) {
  struct timespec from, to;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
  uint64_t calls = chosen();
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
  double ns = (double)(to.tv_sec - from.tv_sec) * 1e9 +
              (double)(to.tv_nsec - from.tv_nsec);
  *(double *)ns_per_call = ns / (double)calls;
  return 0;
}

UNMEASURED int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; ++i)
    if (!strcmp(argv[1], cases[i].name))
      chosen = cases[i].run;
  int threads = atoi(argv[2]);
  if (!chosen || threads < 1 || threads > 64)
    return 2;
  pthread_t thread[64];
  double each[64], sum = 0;
  START_TOOL;
  for (int i = 0; i < threads; ++i)
    if (pthread_create(&thread[i], 0, timed, &each[i]))
      return 1;
  for (int i = 0; i < threads; ++i) {
    pthread_join(thread[i], 0);
    sum += each[i];
  }
  STOP_TOOL;
  printf("%.4f\n", sum / threads);
  return 0;
}
