// The first label of a callable needs no memory, further ones an entry each.
// RUN: %hpxx -std=c++17 -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=none %t | FileCheck %s
// CHECK: one label: 0
// CHECK-NEXT: two more: 2
// UNSUPPORTED: sanitized
#include <cstdio>
#include <cstdlib>
#include <hotpath/hotpath.h>
#include <new>

static int allocations = 0;
void *operator new(std::size_t size, const std::nothrow_t &) noexcept {
  allocations++;
  return std::malloc(size);
}

static int twice(int x) { return 2 * x; }

int main() {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += hotpath::measure("first", twice, i);
  std::printf("one label: %d\n", allocations);
  int four = 4; // of the same type as i: the same callable
  sum += hotpath::measure("second", twice, four) + hotpath::measure("third", twice, four);
  std::printf("two more: %d\n", allocations);
  return sum != 106;
}
