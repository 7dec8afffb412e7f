// Memory follows sites, contexts and threads, never calls: after a million calls
// nothing grows, however they are timed. By hand: `memory 1000000000`.
// RUN: %hpcc -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=none %t 10000000
// RUN: env HOTPATH_OUTPUT_FORMAT=none HOTPATH_TIME_SAMPLING_RATE=0 %t 10000000
// RUN: env HOTPATH_OUTPUT_FORMAT=none HOTPATH_TIME_SAMPLING_RATE=1 %t 10000000
//
// The sanitizers have memory of their own.
// UNSUPPORTED: sanitized
#include "Inputs/anonymous_memory.h"
#include <stdio.h>
#include <stdlib.h>

static volatile long Sink;
__attribute__((hotpath_measure)) void leaf(void) { Sink = Sink + 1; }
__attribute__((hotpath_measure)) void caller(void) { leaf(); }

static void call(long calls) {
  for (long i = 0; i < calls / 2; i++)
    caller();
}

int main(int argc, char **argv) {
  anonymousKilobytes(); // stdio's own first use
  call(1000000);
  long before = anonymousKilobytes();
  call(atol(argv[argc - 1]));
  long grown = anonymousKilobytes() - before;
  printf("%ld KiB, grown by %ld\n", before, grown);
  return before <= 0 || grown != 0;
}
