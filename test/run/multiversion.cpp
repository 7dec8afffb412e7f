// Multiversioned functions: each version is a function of its own, and the one that the
// loader chose counts; the resolver is left alone.
// REQUIRES: target-x86_64
//
// The resolver runs before the library of ThreadSanitizer is there.
// UNSUPPORTED: sanitize-thread
//
// RUN: %hpxx -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t
// RUN: %report %t.json | FileCheck %s
// RUN: %hpxx -O0 -fplugin-arg-hotpath-measure_all -fplugin-arg-hotpath-inline=keep %s -o %t.all %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.all.json %t.all
// RUN: %report %t.all.json | FileCheck %s

[[hotpath::measure]] __attribute__((target("default"))) int versioned(int x) { return x + 1; }
[[hotpath::measure]] __attribute__((target("sse4.2"))) int versioned(int x) { return x + 1; }
[[hotpath::measure]] __attribute__((target("avx512vbmi2"))) int versioned(int x) { return x + 1; }

int main() {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += versioned(i);
  return sum != 55;
}
// CHECK: versioned calls=10
// CHECK-NOT: versioned calls
