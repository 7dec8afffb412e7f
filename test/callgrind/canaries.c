// Canaries: their times are in a native report, their instruction counts in a merged
// one, where they are the same for every program; without HOTPATH_CANARIES there are none.
// REQUIRES: valgrind, once
// RUN: rm -rf %t && mkdir %t
// RUN: %hpcc -O2 %s -o %t/small %link_runtime
// RUN: %hpcc -O2 -DLARGE %s -o %t/large %link_runtime
// RUN: cd %t && %hotpath run --callgrind -o small.json -- ./small
// RUN: cd %t && %hotpath run --callgrind -o large.json -- ./large
// RUN: %python -m jsonschema -i %t/large.json %source_dir/runtime/schema/report-1.schema.json
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t/plain.json %t/small
// RUN: %python %S/Inputs/canaries.py %t
#include <stdlib.h>
#include <string.h>

__attribute__((hotpath_measure)) void work(size_t n) {
  char *block = malloc(n);
  memset(block, 1, n);
  free(block);
}

int main(void) {
#ifdef LARGE
  for (size_t i = 1; i < 3000; i++)
    work(i * 7);
#endif
  work(30);
  return 0;
}
