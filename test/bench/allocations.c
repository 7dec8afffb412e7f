/* Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What allocating costs in a measured function: `allocations CASE [COUNT]`
   prints the processor time of one call in ns. Cases: pair (malloc and free of
   64 bytes), ten (ten such pairs a call), idle (a call that allocates nothing,
   in a program that has allocated). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef BENCH_HOTPATH
#define MEASURE __attribute__((hotpath_measure))
#else
#define MEASURE
#endif

static void *volatile Block;
static volatile unsigned long Sink;

MEASURE __attribute__((noinline)) static void pair(void) {
  Block = malloc(64);
  free(Block);
}

MEASURE __attribute__((noinline)) static void ten(void) {
  for (int i = 0; i < 10; i++) {
    Block = malloc(64);
    free(Block);
  }
}

MEASURE __attribute__((noinline)) static void idle(void) {
  Sink = Sink * 3 + 1;
  Sink = Sink * 3 + 1;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

int main(int argc, char **argv) {
  const char *name = argc > 1 ? argv[1] : "pair";
  long count = argc > 2 ? atol(argv[2]) : 10000000;
  void (*call)(void) = strcmp(name, "ten") == 0    ? ten
                       : strcmp(name, "idle") == 0 ? idle
                                                   : pair;
  for (long i = 0; i < 100000; i++)
    call();
  void *kept = malloc(1000);
  double start = now();
  for (long i = 0; i < count; i++)
    call();
  printf("%.3f\n", (now() - start) / (double)count);
  free(kept);
  return 0;
}
