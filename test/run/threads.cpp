// Threads count into their own state; the report has the sum, of ended threads
// and of one that still runs at exit.
// RUN: %hpxx -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t
// RUN: %report %t.json | FileCheck %s
#include <atomic>
#include <thread>
#include <vector>

std::atomic<int> Sum{0};
std::atomic<bool> Parked{false};
[[hotpath::measure]] void leaf() { Sum++; }
[[hotpath::measure]] void worker() {
  for (int i = 0; i < 10000; i++)
    leaf();
}
[[hotpath::measure]] void parked() {
  leaf();
  Parked = true;
  for (;;)
    std::this_thread::sleep_for(std::chrono::seconds(1));
}
int main() {
  for (int round = 0; round < 5; round++) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; i++)
      threads.emplace_back(worker);
    for (std::thread &thread : threads)
      thread.join();
  }
  std::thread(parked).detach();
  while (!Parked)
    std::this_thread::yield();
  return Sum != 400001;
}
// CHECK: leaf calls=400001
// CHECK: parked calls=1 open=1
// CHECK: worker calls=40
