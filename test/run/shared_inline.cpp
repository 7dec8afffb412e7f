// One inline function in two units, of which only one is instrumented, and in a
// shared library: its calls are counted once, in whichever copy runs.
// RUN: split-file %s %t
// RUN: %hpxx -O0 -c %t/a.cpp -o %t/a.o
// RUN: %hpxx -O0 -c %t/b.cpp -o %t/b.o
// RUN: %clangxx %t/a.o %t/b.o -o %t/both %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t/both.json %t/both
// RUN: %report %t/both.json | FileCheck %s
// RUN: %hpxx -O0 -fPIC -shared %t/b.cpp -o %t/libb.so
// RUN: %clangxx %t/a.o %t/libb.so -Wl,-rpath,%t -o %t/dynamic %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t/dynamic.json %t/dynamic
// RUN: %report %t/dynamic.json | FileCheck %s

// CHECK: onlyB calls=1
// CHECK: shared calls=3
// CHECK-NOT: shared calls

//--- shared.h
[[hotpath::measure]] inline int shared(int x) { return x + 1; }
int b();

//--- a.cpp
#include "shared.h"
int main() { return shared(1) + shared(2) + b() != 9; }

//--- b.cpp
#include "shared.h"
[[hotpath::measure]] void onlyB() {}
int b() {
  onlyB();
  return shared(3);
}
