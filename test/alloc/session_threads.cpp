// Sessions are reset, paused and reported while threads allocate as fast as they can; what
// comes after they have ended is exact.
// RUN: %hpxx -std=c++17 -O2 %s -o %t %link_alloc
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_PERCENTILES=50 %t
// RUN: %allocations %t.json | FileCheck %s
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_PERCENTILES=50 HOTPATH_ALLOC_CUMULATIVE=1 HOTPATH_ALLOC_TRACK=live %t
// RUN: %allocations %t.json | FileCheck %s
#include <atomic>
#include <cstdlib>
#include <hotpath/hotpath.h>
#include <thread>

static std::atomic<bool> Stop{false};
[[hotpath::measure]] void leaf(int bytes) {
  void *volatile block = std::malloc(size_t(bytes));
  std::free(block);
}
[[hotpath::measure]] void deep(int n) {
  leaf(n + 1);
  if (n)
    deep(n - 1);
}
static void work() {
  for (int i = 0; !Stop; i++) {
    leaf(100);
    deep(i % 50);
  }
}

int main() {
  std::thread a(work), b(work);
  for (int i = 0; i < 100; i++) {
    if (!hotpath::reset())
      return 1;
    hotpath::pause();
    hotpath::resume();
    if (hotpath::snapshot().calls("main") != 0 || (i % 10 == 0 && !hotpath::report()))
      return 1;
  }
  Stop = true;
  a.join();
  b.join();
  if (!hotpath::reset())
    return 1;
  for (int i = 0; i < 3; i++)
    deep(3);
  return 0;
}
// CHECK: deep calls=12 self=0/0 total=30/12
// CHECK: leaf calls=12 self=30/12 total=30/12 max=4/1 p50=2/1
