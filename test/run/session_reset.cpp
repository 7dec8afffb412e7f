// reset and sessions while calls are running: these are not counted, but their time
// from then on is in the totals, so no total passes the session's time, and self times
// are right. pause leaves calls out, report and snapshot go on.
// REQUIRES: once || sanitized
// RUN: %hpxx -std=c++17 -O0 %s -o %t.O0 %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_TIME_SAMPLING_RATE=1 %t.O0 %t.json
// RUN: %report --callers %t.json | FileCheck %s
// RUN: %hpxx -std=c++17 -O2 %s -o %t.O2 %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_TIME_SAMPLING_RATE=1 %t.O2 %t.json
// RUN: %report --callers %t.json | FileCheck %s
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t.O2 %t.json
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_TIME_SAMPLING_RATE=0.1 %t.O2 %t.json
#include <cstdio>
#include <ctime>
#include <hotpath/hotpath.h>
#include <thread>

static volatile int Sink;
static void spend(int ms) {
  timespec t = {0, ms * 1000000};
  nanosleep(&t, nullptr);
}
[[hotpath::measure]] void leaf() { Sink = Sink + 1; }
[[hotpath::measure]] void recursive(int depth, bool resets);
[[hotpath::measure]] void recursive(int depth, bool resets) {
  if (depth)
    recursive(depth - 1, resets);
  else if (resets)
    hotpath::reset();
  else
    leaf();
}
[[hotpath::measure]] void waits(std::atomic<int> &step) {
  step = 1;
  while (step != 2)
    std::this_thread::yield();
  leaf();
}
static bool fails(const char *what) {
  fprintf(stderr, "%s\n", what);
  return true;
}
[[hotpath::measure]] bool outer() {
  spend(60);
  std::atomic<int> step{0};
  std::thread other([&] { waits(step); });
  while (step != 1)
    std::this_thread::yield();
  for (int i = 0; i < 3000; i++)
    leaf();
  if (!hotpath::reset() || hotpath::snapshot().calls("leaf") != 0)
    return fails("not from zero");
  step = 2; // a call of another thread that began before
  other.join();
  for (int i = 0; i < 10; i++)
    leaf();
  hotpath::pause();
  for (int i = 0; i < 100; i++)
    leaf();
  hotpath::resume();
  spend(1);
  hotpath::snapshot now;
  if (now["outer"].calls() != 0 || now["waits"].calls() != 0 || now["leaf"].calls() != 11)
    return fails("calls from before");
  if (now.wall_ns() < 1000000 || now["leaf"].total_ns() > now.wall_ns())
    return fails("times from before");
  recursive(3, true);
  recursive(2, false);
  hotpath::snapshot later;
  if (later.calls("leaf") != 1 || later["recursive"].calls() != 3)
    return fails("recursion");
  if (later["recursive"].total_ns() > later.wall_ns() || later["recursive"].max_ns() > later.wall_ns() ||
      later["recursive"].self_ns() > later["recursive"].total_ns())
    return fails("times of recursion");
  return false;
}
int main(int, char **argv) {
  if (outer())
    return 1;
  {
    // Ended after a reset: none of it may be left.
    hotpath::reset();
    outer();
    hotpath::snapshot now;
    for (size_t i = 0; i < now.size(); i++)
      if (now[i].calls() && now[i].total_ns() > now.wall_ns())
        return fails("more than all the time");
  }
  if (!hotpath::report() || remove(argv[1]) != 0)
    return fails("no report while it runs");
  leaf();
  return 0;
}
// CHECK: leaf calls=2 symbol={{.*}} <- (outside) calls=1 <- recursive calls=1
// CHECK: recursive calls=3 symbol={{.*}} <- outer calls=1 <- recursive calls=2{{$}}
// CHECK-NOT: calls=
