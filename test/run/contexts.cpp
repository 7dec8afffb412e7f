// The JSON report's calling contexts: the same path of two threads is one, a
// recursive call folds back, and times add up to the functions' own.
// RUN: %hpxx -O2 -pthread %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_TIME_SAMPLING_RATE=1 %t
// RUN: %python %S/Inputs/contexts.py %t.json | FileCheck %s
// RUN: %python -m jsonschema -i %t.json %source_dir/runtime/schema/report-1.schema.json
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.auto.json %t
// RUN: %python %S/Inputs/contexts.py %t.auto.json | FileCheck %s --check-prefix=AUTO
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.focus.json HOTPATH_FOCUS=fib %t
// RUN: %python %S/Inputs/contexts.py %t.focus.json | FileCheck %s --check-prefix=FOCUS
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.limit.json HOTPATH_LIMIT=2 %t
// RUN: %python %S/Inputs/contexts.py %t.limit.json | FileCheck %s --check-prefix=LIMIT
#include <thread>

volatile int sink;
[[hotpath::measure]] void leaf() {
  for (int i = 0; i < 2000; i++)
    sink = sink + i;
}
[[hotpath::measure]] int fib(int n) {
  if (n < 2) {
    leaf();
    return n;
  }
  return fib(n - 1) + fib(n - 2);
}
[[hotpath::measure]] void work() {
  fib(10);
  leaf();
}
[[hotpath::measure]] int main() {
  work();
  std::thread(work).join();
  std::thread(work).join();
}

// CHECK: 9 of 9
// CHECK-NEXT: main calls=1{{$}}
// CHECK-NEXT: main/work calls=1{{$}}
// CHECK-NEXT: main/work/fib calls=177 recursive=176
// CHECK-NEXT: main/work/fib/leaf calls=89{{$}}
// CHECK-NEXT: main/work/leaf calls=1{{$}}
// CHECK-NEXT: work calls=2{{$}}
// CHECK-NEXT: work/fib calls=354 recursive=352
// CHECK-NEXT: work/fib/leaf calls=178{{$}}
// CHECK-NEXT: work/leaf calls=2{{$}}

// AUTO-DAG: main/work/fib/leaf calls=
// AUTO-DAG: work/fib/leaf calls=

// FOCUS: 7 of 9
// FOCUS-NOT: work/leaf
// FOCUS: main/work/fib calls
// FOCUS: work/fib/leaf calls
// FOCUS-NOT: work/leaf

// LIMIT: 2 of 9
// LIMIT-NEXT: main calls=1
