// Functions of internal linkage and equal name in two files stay two. A C program
// needs no C++ library.
// RUN: %hpcc -O2 %s %S/Inputs/statics.c -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t
// RUN: %report %t.json | FileCheck %s
#include <hotpath/attributes.h>

int second(int x);

HOTPATH_MEASURE static int same(int x) { return x + 1; }

int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += same(i);
  for (int i = 0; i < 20; i++)
    sum += second(i);
  return sum != 435;
}
// CHECK-DAG: same calls=10 symbol=same at statics.c:10
// CHECK-DAG: same calls=20 symbol=same at statics.c:1
