// Every number is the expected one: own allocations and those of calls inside, by
// recursion, exceptions, callbacks and threads, with and without optimisation.
// RUN: %hpxx -O0 %s -o %t.0 %link_alloc
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.0.json HOTPATH_PERCENTILES=50,95 %t.0
// RUN: %allocations %t.0.json | FileCheck %s
// RUN: %hpxx -O2 %s -o %t.2 %link_alloc
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.2.json HOTPATH_PERCENTILES=50,95 %t.2
// RUN: %allocations %t.2.json | FileCheck %s
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.c.json HOTPATH_PERCENTILES=50,95 HOTPATH_ALLOC_CUMULATIVE=1 %t.2
// RUN: %allocations %t.c.json | FileCheck --check-prefix=CUMULATIVE %s
// RUN: %python -m jsonschema -i %t.2.json %source_dir/runtime/schema/report-1.schema.json
// Exact for every call, however few of them are timed.
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.n.json HOTPATH_PERCENTILES=50,95 HOTPATH_TIME_SAMPLING_RATE=0 %t.2
// RUN: %allocations %t.n.json | FileCheck %s
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.e.json HOTPATH_PERCENTILES=50,95 HOTPATH_TIME_SAMPLING_RATE=1 %t.2
// RUN: %allocations %t.e.json | FileCheck %s
#include <cstdlib>
#include <thread>

static void *volatile Block;
static void allocate(size_t bytes) {
  Block = std::malloc(bytes);
  std::free(Block);
}

[[hotpath::measure]] void leaf(int bytes) { allocate(bytes); }

// Allocates once in ten calls: the median call allocates nothing.
[[hotpath::measure]] void sometimes(int i) {
  if (i % 10 == 0)
    allocate(1000);
}

[[hotpath::measure]] void never() { Block = nullptr; }

// 10 bytes in each of five activations; the outermost has 50 in it.
[[hotpath::measure]] void recursive(int n) {
  allocate(10);
  if (n > 1)
    recursive(n - 1);
  allocate(1);
}

[[hotpath::measure]] void ping(int n);
[[hotpath::measure]] void pong(int n) {
  allocate(2);
  if (n > 0)
    ping(n - 1);
}
[[hotpath::measure]] void ping(int n) {
  if (n > 0)
    pong(n - 1);
  allocate(3);
}

[[hotpath::measure]] void thrower() {
  allocate(16);
  throw 1; // an int, and 128 bytes that libstdc++ keeps beside it
}

[[hotpath::measure]] void catcher() {
  try {
    thrower();
  } catch (int) {
  }
  allocate(7);
}

// What is not measured is charged to who called it.
static int compare(const void *, const void *) {
  allocate(5);
  return 0;
}
[[hotpath::measure]] void callback() {
  int two[2] = {1, 2};
  Block = bsearch(two, two, 2, sizeof(int), compare);
}

static void gone(void *p) {
  Block = p;
  std::free(Block);
}
[[hotpath::measure]] void kinds() {
  gone(std::calloc(3, 7));
  Block = std::malloc(100);
  Block = std::realloc(Block, 3000); // one freed, another allocated whole
  gone(Block);
  gone(aligned_alloc(64, 128));
  void *p = nullptr;
  if (posix_memalign(&p, 32, 40) == 0)
    gone(p);
  Block = new long(1);
  delete static_cast<long *>(Block);
  Block = new char[33];
  delete[] static_cast<char *>(Block);
  struct alignas(64) wide {
    char c[64];
  };
  Block = new wide;
  delete static_cast<wide *>(Block);
}

[[hotpath::measure]] void everything() {
  for (int i = 0; i < 100; i++) {
    leaf(64);
    sometimes(i);
    never();
  }
  recursive(5);
  ping(4);
  for (int i = 0; i < 3; i++)
    catcher();
  callback();
  kinds();
  allocate(77);
}

int main() {
  everything();
  for (int i = 0; i < 4; i++) {
    std::thread thread([] {
      for (int j = 0; j < 50; j++)
        leaf(100);
    });
    thread.join();
  }
  return 0;
}
// CHECK: per_call=self
// CHECK: (outside) self=
// CHECK: callback calls=1 self=5/1 total=5/1 max=5/1
// CHECK: catcher calls=3 self=21/3 total=465/9 max=7/1 p50=7/1 p95=7/1
// CHECK: everything calls=1 self=77/1 total=20409/144 max=77/1 p50=77/1 p95=77/1
// CHECK: kinds calls=1 self=3394/8 total=3394/8 max=3394/8
// CHECK: leaf calls=300 self=26400/300 total=26400/300 max=100/1 p50=100/1 p95=100/1
// CHECK: never calls=100 self=0/0 total=0/0 max=0/0 p50=0/0 p95=0/0
// CHECK: ping calls=3 self=9/3 total=13/5 max=3/1 p50=3/1 p95=3/1
// CHECK: pong calls=2 self=4/2 total=10/4 max=2/1 p50=2/1 p95=2/1
// CHECK: recursive calls=5 self=55/10 total=55/10 max=11/2 p50=11/2 p95=11/2
// CHECK: sometimes calls=100 self=10000/10 total=10000/10 max=1000/1 p50=0/0 p95=1000/1
// CHECK: thrower calls=3 self=444/6 total=444/6 max=148/2 p50=148/2 p95=148/2
// CUMULATIVE: per_call=cumulative
// CUMULATIVE: catcher calls=3 self=21/3 total=465/9 max=155/3 p50=155/3 p95=155/3
// CUMULATIVE: leaf calls=300 self=26400/300 total=26400/300 max=100/1
// CUMULATIVE: ping calls=3 self=9/3 total=13/5 max=13/5 p50=8/3 p95=13/5
// CUMULATIVE: recursive calls=5 self=55/10 total=55/10 max=55/10 p50=33/6 p95=55/10
