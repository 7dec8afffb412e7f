// A thousand threads, few at a time: every call is counted and the state of ended
// threads is used again, so memory follows the threads that live at once.
// RUN: %hpxx -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t
// RUN: %report %t.json | FileCheck %s
#include <atomic>
#include <cstdio>
#include <cstring>
#include <thread>

std::atomic<long> Sum{0};
[[hotpath::measure]] void leaf() { Sum++; }
[[hotpath::measure]] void worker() {
  for (int i = 0; i < 10; i++)
    leaf();
}

static long virtualKilobytes() {
  long pages = 0;
  FILE *file = std::fopen("/proc/self/statm", "r");
  if (!file || std::fscanf(file, "%ld", &pages) != 1)
    return 0;
  std::fclose(file);
  return pages * 4;
}

static void round(int count) {
  for (int i = 0; i < count; i++) {
    std::thread a(worker), b(worker);
    a.join();
    b.join();
  }
}

int main() {
  round(20);
  long before = virtualKilobytes();
  round(480);
  long grown = virtualKilobytes() - before;
  // A state reserves 64 MiB, as an arena of malloc does: a few of them for threads
  // that happened to live at once, but not one for each of 960.
  const long allowed = 8 * 64 * 1024;
  if (grown > allowed)
    std::printf("grew by %ld KiB\n", grown);
  return grown > allowed || Sum != 10000;
}
// CHECK: leaf calls=10000
// CHECK: worker calls=1000
