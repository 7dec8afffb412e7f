// A function that is left by a guaranteed tail call ends there, and the tail call
// stays one: a million of them do not need a stack.
// RUN: %hpxx -O0 %s -o %t.O0 %link_runtime
// RUN: %hpxx -O2 %s -o %t.O2 %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.O0.json %t.O0
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.O2.json %t.O2
// RUN: %report --callers %t.O0.json | FileCheck %s
// RUN: %report --callers %t.O2.json | FileCheck %s

int odd(unsigned n);
[[hotpath::measure]] int even(unsigned n) {
  if (n == 0)
    return 1;
  [[clang::musttail]] return odd(n - 1);
}
[[hotpath::measure]] int odd(unsigned n) {
  if (n == 0)
    return 0;
  [[clang::musttail]] return even(n - 1);
}
[[hotpath::measure]] int main() { return even(1000000) != 1; }

// CHECK: even calls=500001 symbol={{.*}} <- main calls=500001
// CHECK: main calls=1
// CHECK: odd calls=500000 symbol={{.*}} <- main calls=500000
