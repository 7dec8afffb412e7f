// longjmp out of measured functions: the function that called setjmp is the
// innermost one again, what stood above it is closed and counted as abandoned.
// RUN: %hpcc -O0 %s -o %t.O0 %link_runtime
// RUN: %hpcc -O2 %s -o %t.O2 %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.O0.json %t.O0
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.O2.json %t.O2
// RUN: %report --callers %t.O0.json | FileCheck %s
// RUN: %report --callers %t.O2.json | FileCheck %s
#include <hotpath/attributes.h>
#include <setjmp.h>

static jmp_buf Buffer;
static volatile int Sum;

HOTPATH_MEASURE void inner(int n) {
  if (n == 0)
    longjmp(Buffer, 1);
  inner(n - 1);
  Sum = Sum + 1;
}
HOTPATH_MEASURE void after(void) { Sum = Sum + 1; }
HOTPATH_MEASURE void jumper(void) {
  if (setjmp(Buffer) == 0)
    inner(2);
  after();
}
HOTPATH_MEASURE int main(void) {
  for (int i = 0; i < 5; i++)
    jumper();
  return Sum != 5;
}
// CHECK: after calls=5 symbol=after at {{.*}} <- jumper calls=5
// CHECK: inner calls=15 abandoned=15 symbol=inner at {{.*}} <- inner calls=10 <- jumper calls=5
// CHECK: jumper calls=5 symbol=jumper at {{.*}} <- main calls=5
