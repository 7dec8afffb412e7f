// --c-compiler is for C, of the same LLVM, and the runtime needs no C++ library.
// RUN: sh -c '$(%hotpath flags --c-compiler --llvm %llvm_major) $(%hotpath flags --compile --llvm %llvm_major) \
// RUN:   -O2 %s -o %t $(%hotpath flags --link)'
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t
// RUN: %report %t.json | FileCheck %s
// RUN: ldd %t | FileCheck --check-prefix=LIBRARIES %s
#include <hotpath/attributes.h>

HOTPATH_MEASURE_AS("step") int step(int i) { return i + 3; }

int main(void) {
  int value = 0;
  while (value < 300)
    value = step(value);
  return value == 300 ? 0 : 1;
}

// CHECK: step calls=100 symbol=

// LIBRARIES-NOT: libstdc++
// LIBRARIES: libc.so
// LIBRARIES-NOT: libstdc++
