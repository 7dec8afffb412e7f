// Threads that end by pthread_exit and by cancellation inside measured functions, and
// thread_local destructors that call measured functions while the thread ends.
// RUN: %hpxx -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t
// RUN: %report %t.json | FileCheck %s
#include <pthread.h>
#include <unistd.h>

volatile int sink;
[[hotpath::measure]] void duringDestruction() { sink = 1; }
struct Late {
  int used = 0;
  ~Late() { duringDestruction(); }
};
thread_local Late Object;
[[hotpath::measure]] void exits(int depth) {
  Object.used++;
  if (depth == 0)
    pthread_exit(nullptr);
  exits(depth - 1);
  sink = depth;
}
[[hotpath::measure]] void waits() {
  Object.used++;
  for (;;)
    pause();
}
static void *exiting(void *) {
  exits(2);
  return nullptr;
}
static void *waiting(void *) {
  waits();
  return nullptr;
}
int main() {
  for (int i = 0; i < 5; i++) {
    pthread_t thread;
    pthread_create(&thread, nullptr, exiting, nullptr);
    pthread_join(thread, nullptr);
    pthread_create(&thread, nullptr, waiting, nullptr);
    usleep(1000);
    pthread_cancel(thread);
    pthread_join(thread, nullptr);
  }
}
// CHECK: duringDestruction calls=10 symbol
// CHECK: exits calls=15 symbol
// CHECK: waits calls=5 symbol
