// Direct and mutual recursion: the total counts the outermost activation only, so
// nothing passes 100 %; self times add up to the root's total.
// RUN: %hpxx -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t
// RUN: %report %t.json | FileCheck %s
// RUN: %python %S/Inputs/consistent.py %t.json main

int odd(int n);
[[hotpath::measure]] int even(int n) { return n == 0 ? 1 : odd(n - 1); }
[[hotpath::measure]] int odd(int n) { return n == 0 ? 0 : even(n - 1); }
[[hotpath::measure]] long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
[[hotpath::measure]] int leaf(int n) {
  volatile int sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum + i;
  return sum;
}
[[hotpath::measure]] int nested(int n) { return n == 0 ? leaf(50) : nested(n - 1) + leaf(10) + even(4); }
[[hotpath::measure]] int main() {
  long sum = fib(22) + nested(200);
  for (int i = 0; i < 100; i++)
    sum += even(20) + leaf(100);
  return sum == 0;
}
// 200 * 3 + 100 * 11 even, 200 * 2 + 100 * 10 odd.
// CHECK: even calls=1700
// CHECK: fib calls=57313
// CHECK: leaf calls=301
// CHECK: main calls=1
// CHECK: nested calls=201
// CHECK: odd calls=1400
