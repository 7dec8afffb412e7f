// Counts are exact however calls are timed: a hot and short function is sampled
// unless it is asked otherwise, one that is called once is timed. The table marks
// what is estimated.
// RUN: %hpxx -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.auto %t
// RUN: %report %t.auto | FileCheck %s
// RUN: %python %S/Inputs/sampled.py %t.auto leaf 1000 100000
// RUN: %python %S/Inputs/sampled.py %t.auto main 1 1
// RUN: %python %S/Inputs/consistent.py %t.auto main
// RUN: env HOTPATH_TIME_SAMPLING_RATE=1 HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.exact %t
// RUN: %report %t.exact | FileCheck %s
// RUN: %python %S/Inputs/sampled.py %t.exact leaf 1000000 1000000
// RUN: env HOTPATH_TIME_SAMPLING_RATE=0.125 HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.some %t
// RUN: %report %t.some | FileCheck %s
// RUN: %python %S/Inputs/sampled.py %t.some leaf 120000 130000
// RUN: env HOTPATH_TIME_SAMPLING_RATE=0 HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.none %t
// RUN: %report %t.none | FileCheck %s
// RUN: %python %S/Inputs/sampled.py %t.none leaf 0 0
// RUN: %t 2>&1 | FileCheck --check-prefix=TABLE %s
// RUN: env HOTPATH_TIME_SAMPLING_RATE=2 %t 2>&1 | FileCheck --check-prefix=BAD %s

[[hotpath::measure]] unsigned leaf(unsigned x) { return x * 2654435761u + 1; }
[[hotpath::measure]] int main() {
  unsigned x = 1;
  for (int i = 0; i < 1000000; i++)
    x = leaf(x);
  return x == 0;
}
// CHECK: leaf calls=1000000
// CHECK: main calls=1 symbol
// TABLE-DAG: leaf {{ *}}1,000,000 {{ *}}~
// TABLE-DAG: ~ {{ *}}estimated from a sample of the calls
// BAD: HOTPATH_TIME_SAMPLING_RATE=2 ignored: it has to be auto or a number from 0 to 1
