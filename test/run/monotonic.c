// Without an invariant counter calls are timed by CLOCK_MONOTONIC: the same counts, and
// the report says which clock it was.
// RUN: %hpcc -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_CLOCK=monotonic HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t
// RUN: %report %t.json | FileCheck %s
// RUN: %python -c "import json, sys; sys.exit(json.load(open(sys.argv[1]))['meta']['environment']['clock']['kind'] != 'monotonic')" %t.json

static volatile int Sink;
__attribute__((hotpath_measure)) void leaf(void) { Sink = Sink + 1; }
int main(void) {
  for (int i = 0; i < 1000; i++)
    leaf();
  return Sink != 1000;
}
// CHECK: leaf calls=1000 symbol
