// What `hotpath flags` prints is a whole instrumented build, as the README says,
// for the C++ compiler of the wanted LLVM and for the default one.
// RUN: sh -c '$(%hotpath flags --compiler --llvm %llvm_major) $(%hotpath flags --compile --llvm %llvm_major) \
// RUN:   -O2 %s -o %t $(%hotpath flags --link)'
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t
// RUN: %report %t.json | FileCheck %s
// RUN: sh -c '$(%hotpath flags --compiler) $(%hotpath flags --compile) -O2 %s -o %t.default \
// RUN:   $(%hotpath flags --link)'
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.default.json %t.default
// RUN: %report %t.default.json | FileCheck %s
#include <hotpath/attributes.h>
#include <string>

HOTPATH_MEASURE_AS("greet") std::string greet(int i) { return "hello " + std::to_string(i); }

int main() {
  std::size_t length = 0;
  for (int i = 0; i < 321; ++i)
    length += greet(i).size();
  return length > 321 * 6 ? 0 : 1;
}

// CHECK: greet calls=321 symbol=
