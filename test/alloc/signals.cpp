// Signal handlers with measured functions between allocations, wherever they come:
// the totals are right.
// RUN: %hpxx -O2 %s -o %t %link_alloc
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t > %t.out
// RUN: %allocations %t.json > %t.txt
// RUN: cat %t.out %t.txt | FileCheck %s
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static std::atomic<bool> Done{false};
static std::atomic<long> Handled{0};
static void *volatile Block, *volatile Other;

[[hotpath::measure]] void work(int i) {
  Block = std::malloc(i % 3 ? 8 : 16);
  std::free(Block);
}
[[hotpath::measure]] void idle() { Other = nullptr; }
[[hotpath::measure]] void in_handler() { idle(); }
static void handler(int) {
  in_handler();
  Handled++;
}
static void *sender(void *target) {
  while (!Done) {
    pthread_kill(*static_cast<pthread_t *>(target), SIGUSR1);
    usleep(20);
  }
  return nullptr;
}
int main() {
  struct sigaction action = {};
  action.sa_handler = handler;
  sigaction(SIGUSR1, &action, nullptr);
  pthread_t self = pthread_self(), thread;
  pthread_create(&thread, nullptr, sender, &self);
  for (int i = 0; i < 3000000; i++)
    work(i);
  Done = true;
  pthread_join(thread, nullptr);
  std::printf("handled some: %d\n", Handled > 0);
}
// CHECK: handled some: 1
// CHECK: idle calls={{[0-9]+}} self=0/0
// CHECK: in_handler calls={{[0-9]+}} self=0/0
// CHECK: work calls=3000000 self=32000000/3000000 total=32000000/3000000 max=16/1
