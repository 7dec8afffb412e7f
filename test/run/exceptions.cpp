// A function that is left by an exception has returned: nothing stays open, the
// contexts of later calls are right, nothing counts twice.
// RUN: %hpxx -O0 %s -o %t.O0 %link_runtime
// RUN: %hpxx -O2 %s -o %t.O2 %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.O0.json %t.O0
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.O2.json %t.O2
// RUN: %report --callers %t.O0.json | FileCheck %s
// RUN: %report --callers %t.O2.json | FileCheck %s

struct Guard {
  [[hotpath::measure]] ~Guard() {}
};
[[hotpath::measure]] void thrower(int depth) {
  Guard guard;
  if (depth == 0)
    throw 1;
  thrower(depth - 1);
}
[[hotpath::measure]] int catcher() {
  try {
    thrower(3);
  } catch (int value) {
    return value;
  }
  return 0;
}
[[hotpath::measure]] void rethrower() {
  try {
    thrower(0);
  } catch (...) {
    throw;
  }
}
[[hotpath::measure]] int after() { return 1; }
[[hotpath::measure]] int main() {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += catcher();
  try {
    rethrower();
  } catch (int) {
    sum += after();
  }
  return sum != 11;
}

// CHECK: Guard::~Guard calls=41 symbol={{.*}} <- thrower calls=41
// CHECK-NEXT: after calls=1 symbol={{.*}} <- main calls=1
// CHECK-NEXT: catcher calls=10 symbol={{.*}} <- main calls=10
// CHECK-NEXT: main calls=1 symbol=main at exceptions.cpp:[[#]] <- (outside) calls=1
// CHECK-NEXT: rethrower calls=1 symbol={{.*}} <- main calls=1
// CHECK-NEXT: thrower calls=41 symbol={{.*}} <- catcher calls=10 <- rethrower calls=1 <- thrower calls=30
