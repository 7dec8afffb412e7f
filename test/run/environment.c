// A report tells on what and how its program ran; what it was told is that of its
// start, whatever the program does to its environment later.
// RUN: rm -rf %t && mkdir %t
// RUN: %hpcc -O2 -DNDEBUG -Wl,-z,lazy %s -o %t/program %link_runtime
// RUN: %python %S/Inputs/environment.py %t/program %t %llvm_major
// RUN: %python -m jsonschema -i %t/told.json %source_dir/runtime/schema/report-1.schema.json
#include <stdlib.h>

__attribute__((hotpath_measure)) static void work(void) {
  __asm__ volatile("");
}

int main(void) {
  work();
  return setenv("GITHUB_SHA", "4567", 1) || unsetenv("LD_BIND_NOW");
}
