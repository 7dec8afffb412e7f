// A block goes on where its function catches what was thrown below, and where setjmp
// returns again inside it; calls that were left in between are abandoned.
// RUN: %hpxx -std=c++17 -O0 %s -o %t.O0 %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t.O0
// RUN: %report --callers %t.json | FileCheck %s
// RUN: %hpxx -std=c++17 -O2 %s -o %t.O2 %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t.O2
// RUN: %report --callers %t.json | FileCheck %s
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_TIME_SAMPLING_RATE=0.3 %t.O2
// RUN: %report %t.json | FileCheck --check-prefix=SAMPLED %s
#include <csetjmp>
#include <hotpath/hotpath.h>

static jmp_buf Place;
static volatile int Sink;
[[hotpath::measure]] void after() { Sink = Sink + 1; }
[[hotpath::measure]] void throws(int i) {
  HOTPATH_BLOCK("left by exception");
  if (i >= 0)
    throw i;
}
[[hotpath::measure]] void jumps() { longjmp(Place, 1); }
[[hotpath::measure]] void catches(int i) {
  HOTPATH_BLOCK("whole");
  try {
    HOTPATH_BLOCK("attempt");
    throws(i);
  } catch (int) {
    after();
  }
  after();
}
[[hotpath::measure]] void returnsTwice() {
  HOTPATH_BLOCK("around setjmp");
  if (setjmp(Place) == 0)
    jumps();
  after();
}
int main() {
  for (int i = 0; i < 10; i++)
    catches(i);
  for (int i = 0; i < 10; i++)
    returnsTwice();
}
// CHECK: after calls=30 symbol={{.*}} <- around setjmp calls=10 <- whole calls=20
// CHECK: around setjmp calls=10 symbol={{.*}} <- returnsTwice calls=10
// CHECK: attempt calls=10 symbol={{.*}} <- whole calls=10
// CHECK: catches calls=10 symbol
// CHECK: jumps calls=10 abandoned=10
// CHECK: left by exception calls=10 symbol={{.*}} <- throws calls=10
// CHECK: returnsTwice calls=10 symbol
// CHECK: throws calls=10 symbol={{.*}} <- attempt calls=10
// CHECK: whole calls=10 symbol
// SAMPLED: after calls=30
// SAMPLED: around setjmp calls=10 symbol
// SAMPLED: attempt calls=10 symbol
// SAMPLED: catches calls=10 symbol
// SAMPLED: jumps calls=10 abandoned=10
// SAMPLED: left by exception calls=10 symbol
// SAMPLED: returnsTwice calls=10 symbol
// SAMPLED: throws calls=10 symbol
// SAMPLED: whole calls=10 symbol
