// With HOTPATH_ALLOC_TRACK=live: whose blocks are live at the end, and were when the
// process had most, to the byte, whoever frees them.
// RUN: %hpxx -O2 %s -o %t %link_alloc
// RUN: env HOTPATH_ALLOC_TRACK=live HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t
// RUN: %allocations %t.json | FileCheck %s
// RUN: %python -m jsonschema -i %t.json %source_dir/runtime/schema/report-1.schema.json
// RUN: env HOTPATH_ALLOC_TRACK=live %t 2>&1 | FileCheck --check-prefix=TABLE %s
#include <cstdlib>
#include <thread>

static void *volatile Blocks[2000];
static int Count = 0;
[[hotpath::measure]] void leak(int bytes) { Blocks[Count++] = std::malloc(bytes); }
[[hotpath::measure]] void *make(int bytes) { return std::malloc(bytes); }
[[hotpath::measure]] void drop(void *p) { std::free(p); }
[[hotpath::measure]] void grow(int n) {
  void *volatile p = std::malloc(1);
  for (int i = 1; i < n; i++)
    p = std::realloc(p, size_t(i) * 100);
  Blocks[Count++] = p;
}
int main() {
  for (int i = 0; i < 3; i++)
    leak(1000);
  void *volatile big = make(1 << 20); // the peak: 3000 + 1048576
  std::thread([&] { drop(big); }).join();
  for (int i = 0; i < 1000; i++) {
    void *volatile p = make(64);
    drop(p);
  }
  leak(500);
  grow(11);
  return 0;
}
// CHECK: total {{.*}} peak={{105[0-9]+}}
// CHECK: drop calls=1001 self=0/0 {{.*}} live=0/0 peak=0
// CHECK: grow calls=1 self=5501/11 {{.*}} live=1000/1 peak=0
// CHECK: leak calls=4 self=3500/4 {{.*}} live=3500/4 peak=3000
// CHECK: make calls=1001 self=1112576/1001 {{.*}} live=0/0 peak=1048576
// TABLE: at most {{.*}} MiB at once
// TABLE: Live blocks {{ *}}Live at end {{ *}}At the peak
// TABLE: make {{ *}}0
// TABLE: leak {{ *}}4
