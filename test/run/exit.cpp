// exit() inside measured functions: the frames that are open count as calls and
// are marked; functions that run after main, in static destructors, count too.
// RUN: %hpxx -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json not %t
// RUN: %report %t.json | FileCheck %s
#include <cstdlib>

[[hotpath::measure]] void duringExit() {}
struct Static {
  ~Static() { duringExit(); }
} Object;
[[hotpath::measure]] void beforeMain() {}
struct Early {
  Early() { beforeMain(); }
} EarlyObject;
[[hotpath::measure]] void leaves(int n) {
  if (n == 0)
    std::exit(1);
  leaves(n - 1);
  static volatile int sink;
  sink = n;
}
int main() { leaves(2); }
// CHECK: beforeMain calls=1 symbol
// CHECK: duringExit calls=1 symbol
// CHECK: leaves calls=3 open=3 symbol
