/* Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What allocating costs in a measured function: `allocations CASE [COUNT]`
   prints the processor time of one call in ns, in the fastest of 50 stretches:
   what others do on the machine disturbs that one least. Cases: pair (malloc
   and free of 64 bytes); two, four, sixteen (such pairs a call), which tell
   apart what a pair and what a call costs; varied (a pair, each call of another
   size); nested (a pair in a measured function that a measured function calls);
   idle (a call that allocates nothing, in a program that has allocated); floor
   (the clock read twice in a function that is not measured). */
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

#define STRETCHES 50

#define PAIRS(name, n)                                                         \
  MEASURE __attribute__((noinline)) static void name(void) {                   \
    for (int i = 0; i < (n); i++) {                                            \
      Block = malloc(64);                                                      \
      free(Block);                                                             \
    }                                                                          \
  }
PAIRS(pair, 1)
PAIRS(two, 2)
PAIRS(four, 4)
PAIRS(sixteen, 16)

MEASURE __attribute__((noinline)) static void varied(void) {
  Sink = (Sink + 48) & 1023;
  Block = malloc(Sink);
  free(Block);
}

MEASURE __attribute__((noinline)) static void nested(void) { pair(); }

MEASURE __attribute__((noinline)) static void idle(void) {
  Sink = Sink * 3 + 1;
  Sink = Sink * 3 + 1;
}

__attribute__((noinline)) static void twice(void) {
#if defined(__x86_64__)
  Sink = __builtin_ia32_rdtsc();
  Sink = __builtin_ia32_rdtsc();
#else
  Sink = __builtin_readcyclecounter();
  Sink = __builtin_readcyclecounter();
#endif
}

static const struct {
  const char *name;
  void (*call)(void);
} Cases[] = {{"pair", pair},       {"two", two},       {"four", four},
             {"sixteen", sixteen}, {"varied", varied}, {"nested", nested},
             {"idle", idle},       {"floor", twice}};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

int main(int argc, char **argv) {
  const char *name = argc > 1 ? argv[1] : "pair";
  long count = argc > 2 ? atol(argv[2]) : 10000000;
  void (*call)(void) = NULL;
  for (size_t i = 0; i < sizeof Cases / sizeof *Cases; i++)
    if (strcmp(name, Cases[i].name) == 0)
      call = Cases[i].call;
  if (!call)
    return fprintf(stderr, "no case \"%s\"\n", name), 2;
  for (long i = 0; i < 100000; i++)
    call();
  void *kept = malloc(1000);
  double best = 0;
  long each = count / STRETCHES + 1;
  for (int i = 0; i < STRETCHES; i++) {
    double start = now();
    for (long k = 0; k < each; k++)
      call();
    double took = (now() - start) / (double)each;
    if (!i || took < best)
      best = took;
  }
  printf("%.3f\n", best);
  free(kept);
  return 0;
}
