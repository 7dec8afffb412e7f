// A session that is opened, or reset, after something was allocated has what came
// since: also of calls and threads that were running then, which are no calls of the
// session, but whose further allocations are in the totals. pause leaves out what comes
// by, report and sessions go on.
// RUN: %hpxx -std=c++17 -O0 %s -o %t.0 %link_alloc
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_PERCENTILES=50 %t.0 to-the-end
// RUN: %allocations %t.json | FileCheck %s
// RUN: %hpxx -std=c++17 -O2 %s -o %t.2 %link_alloc
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_PERCENTILES=50 %t.2 to-the-end
// RUN: %allocations --threads %t.json | FileCheck --check-prefixes=CHECK,THREADS %s
// RUN: %python -m jsonschema -i %t.json %source_dir/runtime/schema/report-1.schema.json
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_PERCENTILES=50 %t.2 until-the-report
// RUN: %allocations --threads %t.json | FileCheck --check-prefixes=CHECK,THREADS %s
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_PERCENTILES=50 HOTPATH_ALLOC_CUMULATIVE=1 %t.2 until-the-report
// RUN: %allocations %t.json | FileCheck --check-prefix=CUMULATIVE %s
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_PERCENTILES=50 HOTPATH_ALLOC_TRACK=live %t.2 until-the-report
// RUN: %allocations %t.json | FileCheck --check-prefix=LIVE %s
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_PERCENTILES=50 %t.2 session
// RUN: %allocations %t.json | FileCheck --check-prefix=SESSION %s
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <hotpath/hotpath.h>
#include <thread>

static void *volatile Block;
static void allocate(int bytes) {
  Block = std::malloc(size_t(bytes));
  std::free(Block);
}
[[hotpath::measure]] void leaf(int bytes) { allocate(bytes); }
[[hotpath::measure]] void outer_leaf(int bytes) {
  allocate(1);
  leaf(bytes);
}
[[hotpath::measure]] void *keep(int bytes) { return std::malloc(size_t(bytes)); }

static std::atomic<int> Step{0};
static void reach(int step) {
  while (Step != step)
    std::this_thread::yield();
}
[[hotpath::measure]] void waits() {
  allocate(500);
  Step = 1;
  reach(2);
  allocate(200);
  leaf(7);
  Step = 3;
  reach(4);
}

[[hotpath::measure]] bool outer(bool ends) {
  for (int i = 0; i < 50; i++)
    leaf(1000 + i);
  for (int i = 0; i < 5; i++)
    leaf(30); // the first ones of the session do the same
  allocate(2000);
  void *volatile before = keep(3000);
  std::thread ended([] { leaf(5000); });
  ended.join();
  std::thread other(waits);
  reach(1);
  if (!hotpath::reset())
    return false;
  Step = 2;
  reach(3);
  allocate(70);
  for (int i = 0; i < 3; i++)
    leaf(30);
  outer_leaf(40);
  void *volatile kept = keep(80), *volatile freed = keep(90);
  hotpath::pause();
  leaf(999);
  std::free(freed);
  std::free(before);
  void *volatile unseen = keep(4000);
  hotpath::resume();
  leaf(40);
  bool reported = hotpath::report();
  if (ends)
    std::_Exit(reported ? 0 : 1);
  Step = 4;
  other.join();
  std::free(unseen);
  std::free(kept);
  return reported;
}

int main(int, char **argv) {
  if (!outer(std::strcmp(argv[1], "until-the-report") == 0))
    return 1;
  if (std::strcmp(argv[1], "session") != 0)
    return 0;
  hotpath::session session("narrow");
  for (int i = 0; i < 4; i++)
    leaf(64);
  return 0;
}
// The thread's 7 bytes among them.
// CHECK: keep calls=2 self=170/2 total=170/2 max=90/1 p50={{80|90}}/1
// CHECK: leaf calls=6 self=177/6 total=177/6 max=40/1 p50=30/1
// CHECK: outer calls=0 self=70/1 total=411/9 max=0/0
// CHECK: outer_leaf calls=1 self=1/1 total=41/2 max=1/1 p50=1/1
// CHECK: waits calls=0 self=200/1 total=207/2 max=0/0
// Both threads that have been in the session.
// THREADS-COUNT-2: thread {{.*}} threads=1
// THREADS-NOT: thread

// CUMULATIVE: leaf calls=6 self=177/6 total=177/6 max=40/1 p50=30/1
// CUMULATIVE: outer calls=0 self=70/1 total=411/9 max=0/0
// CUMULATIVE: outer_leaf calls=1 self=1/1 total=41/2 max=41/2 p50=41/2
// CUMULATIVE: waits calls=0 self=200/1 total=207/2 max=0/0

// Neither what was there before, nor what was freed meanwhile.
// LIVE: total bytes={{.*}} live=80/1
// LIVE: keep calls=2 {{.*}} live=80/1

// SESSION: leaf calls=4 self=256/4 total=256/4 max=64/1 p50=64/1
// SESSION-NOT: {{keep|outer|waits}}
