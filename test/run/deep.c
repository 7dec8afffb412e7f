// Recursion a million calls deep: the program's own stack is all that limits it.
//
// ThreadSanitizer does not allow a stack of that size.
// UNSUPPORTED: sanitize-thread
//
// RUN: %hpcc -O1 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json bash -c "ulimit -s unlimited; exec %t"
// RUN: %report %t.json | FileCheck %s

__attribute__((hotpath_measure)) int down(int n) {
  volatile int here = n;
  return n == 0 ? 0 : down(n - 1) + (here != n);
}
int main(void) { return down(1000000); }
// CHECK: down calls=1000001 symbol
