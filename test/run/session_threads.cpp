// Threads go on calling while a session starts from zero and while snapshots are
// taken: each count lies between what the threads had counted themselves before and
// after, and nothing is lost in the end.
// REQUIRES: once || sanitized
// RUN: %hpxx -std=c++17 -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=none %t
// RUN: env HOTPATH_OUTPUT_FORMAT=none HOTPATH_TIME_SAMPLING_RATE=1 %t
// RUN: env HOTPATH_OUTPUT_FORMAT=none HOTPATH_TIME_SAMPLING_RATE=0 %t
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <hotpath/hotpath.h>
#include <thread>
#include <vector>

constexpr int Threads = 3;
struct alignas(64) counts {
  std::atomic<uint64_t> begun{0}, ended{0};
};
static counts Counts[Threads];
static std::atomic<bool> Stop{false};
static thread_local volatile int Sink;
[[hotpath::measure]] __attribute__((noinline)) void leaf() { Sink = 1; }

static void work(int t) {
  while (!Stop) {
    Counts[t].begun.fetch_add(1);
    leaf();
    Counts[t].ended.fetch_add(1);
  }
}
struct range {
  uint64_t least = 0, most = 0;
};
// How often leaf was called up to this instant.
static range called() {
  range r;
  for (counts &c : Counts) {
    r.least += c.ended;
    r.most += c.begun;
  }
  return r;
}
int main() {
  std::vector<std::thread> threads;
  for (int t = 0; t < Threads; t++)
    threads.emplace_back(work, t);
  while (called().least < 10000)
    std::this_thread::yield();
  int wrong = 0;
  range before, after;
  for (int round = 0; round < 100; round++) {
    before.least = called().least;
    hotpath::reset();
    before.most = called().most;
    std::this_thread::yield();
    after.least = called().least;
    uint64_t seen = hotpath::snapshot().calls("leaf");
    after.most = called().most;
    bool right = seen + before.most >= after.least && seen + before.least <= after.most;
    if (!right && ++wrong == 1)
      fprintf(stderr, "%ju seen, %ju to %ju before, %ju to %ju after\n", uintmax_t(seen), uintmax_t(before.least),
              uintmax_t(before.most), uintmax_t(after.least), uintmax_t(after.most));
  }
  before.least = called().least;
  hotpath::session session;
  before.most = called().most;
  std::this_thread::yield();
  Stop = true;
  for (std::thread &t : threads)
    t.join();
  uint64_t all = called().most, seen = hotpath::snapshot().calls("leaf");
  bool right = seen + before.most >= all && seen + before.least <= all;
  return wrong + !right;
}
