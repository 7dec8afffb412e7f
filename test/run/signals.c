// Signal handlers that call the very functions which they interrupt, and that
// interrupt the runtime: no count is lost, none is invented.
// RUN: %hpcc -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t > %t.out
// RUN: %report %t.json >> %t.out
// RUN: FileCheck %s < %t.out
// RUN: env HOTPATH_TIME_SAMPLING_RATE=1 HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t > %t.out
// RUN: %report %t.json >> %t.out
// RUN: FileCheck %s < %t.out
// Where nothing is optimised, either.
// RUN: %hpcc -O0 %s -o %t %link_runtime
// RUN: env HOTPATH_TIME_SAMPLING_RATE=1 HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t > %t.out
// RUN: %report %t.json >> %t.out
// RUN: FileCheck %s < %t.out
// RUN: env HOTPATH_TIME_SAMPLING_RATE=0 HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t > %t.out
// RUN: %report %t.json >> %t.out
// RUN: FileCheck %s < %t.out
#include <hotpath/attributes.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>

static volatile long Leaves, Handled;
HOTPATH_MEASURE void leaf(void) { __atomic_fetch_add(&Leaves, 1, __ATOMIC_RELAXED); }
HOTPATH_MEASURE void handler(int signal) {
  Handled += signal == SIGALRM;
  leaf();
  leaf();
}
HOTPATH_MEASURE void work(void) {
  for (int i = 0; i < 100; i++)
    leaf();
}
int main(void) {
  struct sigaction action = {0};
  action.sa_handler = handler;
  sigaction(SIGALRM, &action, 0);
  struct itimerval every = {{0, 50}, {0, 50}};
  setitimer(ITIMER_REAL, &every, 0);
  while (Handled < 500)
    work();
  struct itimerval never = {{0, 0}, {0, 0}};
  setitimer(ITIMER_REAL, &never, 0);
  printf("handled %ld leaves %ld\n", Handled, Leaves);
  return 0;
}
// CHECK: handled [[#HANDLED:]] leaves [[#LEAVES:]]
// CHECK: handler calls=[[#HANDLED]] symbol
// CHECK: leaf calls=[[#LEAVES]] symbol
