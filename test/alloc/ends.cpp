// Nothing is lost or counted twice where calls do not return: longjmp, exit inside
// a function, threads that end inside one, a thread that still runs.
// REQUIRES: target-x86_64
// RUN: %hpxx -O0 %s -o %t.0 %link_alloc
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.0.json %t.0
// RUN: %allocations %t.0.json --threads | FileCheck %s
// RUN: %hpxx -O2 %s -o %t.2 %link_alloc
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.2.json HOTPATH_ALLOC_CUMULATIVE=1 %t.2
// RUN: %allocations %t.2.json --threads | FileCheck --check-prefix=CUMULATIVE %s
#include <atomic>
#include <csetjmp>
#include <cstdlib>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

static void *volatile Block;
static jmp_buf Place;
static std::atomic<bool> Ready{false};
static void allocate(size_t bytes) {
  Block = std::malloc(bytes);
  std::free(Block);
}
[[hotpath::measure]] void jumper() {
  allocate(100);
  longjmp(Place, 1);
}
[[hotpath::measure]] void middle() {
  allocate(10);
  jumper();
}
[[hotpath::measure]] void after() { allocate(1); }
[[hotpath::measure]] void lander() {
  for (volatile int i = 0; i < 5; i = i + 1) {
    if (setjmp(Place) == 0)
      middle();
    after();
  }
  allocate(1000);
}
[[hotpath::measure]] void leaves() {
  allocate(30);
  pthread_exit(nullptr);
}
[[hotpath::measure]] void parked() {
  allocate(40);
  Ready = true;
  for (;;)
    sleep(1);
}
[[hotpath::measure]] void inner_end() {
  allocate(50);
  std::exit(0);
}
[[hotpath::measure]] void ends() {
  allocate(60);
  inner_end();
}
static void *leaver(void *measured) {
  if (!measured)
    pthread_exit(nullptr); // the first one allocates: libc loads what unwinds
  leaves();
  return nullptr;
}
static void *parker(void *) {
  pthread_setname_np(pthread_self(), "parker");
  parked();
  return nullptr;
}
int main() {
  lander();
  pthread_t thread;
  for (int i = 0; i < 4; i++) {
    pthread_create(&thread, nullptr, leaver, i ? &Place : nullptr);
    pthread_join(thread, nullptr);
  }
  pthread_create(&thread, nullptr, parker, nullptr);
  while (!Ready)
    sched_yield();
  ends();
}
// CHECK: after calls=5 self=5/5 total=5/5 max=1/1 p95=1/1
// CHECK: ends calls=1 self=60/1 total=110/2 max=60/1 p95=60/1
// CHECK: inner_end calls=1 self=50/1 total=50/1 max=50/1 p95=50/1
// CHECK: jumper calls=5 self=500/5 total=500/5 max=100/1 p95=100/1
// CHECK: lander calls=1 self=1000/1 total=1555/16 max=1000/1 p95=1000/1
// CHECK: leaves calls=3 self=90/3 total=90/3 max=30/1 p95=30/1
// CHECK: middle calls=5 self=50/5 total=550/10 max=10/1 p95=10/1
// CHECK: parked calls=1 self=40/1 total=40/1 max=40/1 p95=40/1
// CHECK: thread {{.*}} state=running threads=1
// CHECK-DAG: thread {{.*}} state=ended threads={{[34]}} bytes=
// CHECK-DAG: thread parker state=running threads=1 bytes=40/1 freed=1
// CUMULATIVE: after calls=5 self=5/5 total=5/5 max=1/1
// CUMULATIVE: ends calls=1 self=60/1 total=110/2 max=110/2 p95=110/2
// CUMULATIVE: lander calls=1 self=1000/1 total=1555/16 max=1555/16
// CUMULATIVE: middle calls=5 self=50/5 total=550/10 max=110/2 p95=110/2
