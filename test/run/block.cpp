// Blocks count every execution, whatever way they are left, in templates, inline
// functions, lambdas, before main and after it, with and without optimisation, by
// clang and by g++, which has no plugin.
// RUN: %hpxx -std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Werror -O0 %s -o %t.O0 %link_runtime
// RUN: %hpxx -std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Werror -O2 %s -o %t.O2 %link_runtime
// RUN: %clangxx %enabled -std=c++17 -O2 %s -o %t.enabled %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t.O0
// RUN: %report --callers %t.json | FileCheck %s
// RUN: %python -m jsonschema -i %t.json %source_dir/runtime/schema/report-1.schema.json
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t.O2
// RUN: %report --callers %t.json | FileCheck %s
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_CLOCK=monotonic %t.enabled
// RUN: %report --callers %t.json | FileCheck %s
// RUN: env HOTPATH_OFF=1 %t.O2 2>&1 | not grep .
#include <hotpath/hotpath.h>
#include <stdexcept>
#include <vector>

template <class T> T inTemplate(T x) {
  HOTPATH_BLOCK("template");
  return x + 1;
}
inline int inInline(int x) {
  HOTPATH_BLOCK("inline");
  return x + 1;
}
static int leaves(int how) {
  HOTPATH_BLOCK("outer");
  HOTPATH_BLOCK("inner");
  if (how % 3 == 0)
    return 1;
  if (how % 3 == 1)
    throw std::runtime_error("out");
  for (int i = 0; i < 4; i++) {
    HOTPATH_BLOCK("loop");
    if (i == 1)
      continue;
    if (i == 2)
      break;
  }
  return 2;
}
static int recursive(int depth) {
  HOTPATH_BLOCK("recursive");
  return depth ? recursive(depth - 1) + 1 : 0;
}
static int earlyAndLate() {
  HOTPATH_BLOCK("early and late");
  return 1;
}
struct object {
  int value = earlyAndLate();
  ~object() { value = earlyAndLate(); }
} anObject;

int main() {
  int sum = 0, thrown = 0;
  for (int i = 0; i < 300; i++) {
    try {
      sum += leaves(i);
    } catch (const std::runtime_error &) {
      thrown++;
    }
  }
  sum += inTemplate(1) + int(inTemplate(2.0)) + inInline(3) + recursive(5);
  auto lambda = [&](int n) {
    HOTPATH_BLOCK("lambda");
    sum += n;
  };
  for (int n : std::vector<int>{1, 2, 3})
    lambda(n);
  return sum != 300 + 2 + 3 + 4 + 5 + 6 || thrown != 100;
}
// CHECK: early and late calls=2 symbol=- at block.cpp:[[#]] <- (outside) calls=2
// CHECK: inline calls=1 symbol
// CHECK: inner calls=300 symbol=- at block.cpp:[[#]] <- outer calls=300
// CHECK: lambda calls=3 symbol
// CHECK: loop calls=300 symbol=- at block.cpp:[[#]] <- inner calls=300
// CHECK: outer calls=300 symbol
// CHECK: recursive calls=6 symbol=- at block.cpp:[[#]] <- (outside) calls=1 <- recursive calls=5
// CHECK: template calls=2 symbol=- at block.cpp:[[#]] <- (outside) calls=2{{$}}
// CHECK-NOT: calls=
