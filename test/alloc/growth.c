// Memory depends on functions and threads, never on how much is allocated: ten times
// the allocations take the same.
// REQUIRES: once
// RUN: %hpcc -O2 %s -o %t %link_alloc
// RUN: env HOTPATH_OUTPUT_FORMAT=none %t
#include "../run/Inputs/anonymous_memory.h"
#include <stdio.h>
#include <stdlib.h>
static void *volatile Block;
__attribute__((hotpath_measure)) void leaf(long i) {
  Block = malloc((size_t)(i % 200 + 1));
  free(Block);
}
__attribute__((hotpath_measure)) void caller(long i) { leaf(i); }
static void allocate(long count) {
  for (long i = 0; i < count; i++)
    caller(i);
}
int main(void) {
  anonymousKilobytes(); // standard input and output take their own memory first
  allocate(1000000);
  long few = anonymousKilobytes();
  allocate(9000000);
  long many = anonymousKilobytes();
  printf("%ld KiB after 10^6 allocations, %ld after 10^7\n", few, many);
  // A call that the machine delays touches the pages of longer durations, a few
  // KiB a function; one byte for sixteen allocations would be 550 KiB.
  return few <= 0 || many > few + 256;
}
