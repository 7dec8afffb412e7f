// The table: as asked for, sorted, with what is outside; nothing of it where the
// allocator is not interposed or nothing is measured.
// REQUIRES: once
// RUN: %hpxx -O2 %s -o %t %link_alloc
// RUN: %t 2>&1 | FileCheck %s
// RUN: env HOTPATH_ALLOC_METRIC=count %t 2>&1 | FileCheck --check-prefix=COUNT %s
// RUN: env HOTPATH_ALLOC_CUMULATIVE=1 HOTPATH_PERCENTILES=50,100 %t 2>&1 | FileCheck --check-prefix=ALL %s
// RUN: env HOTPATH_FUNCTIONS_LIMIT=1 HOTPATH_FOCUS=ma %t 2>&1 | FileCheck --check-prefix=LIMIT %s
// RUN: env HOTPATH_ALLOC_METRIC=blocks HOTPATH_ALLOC_TRACK=all %t 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: env HOTPATH_OFF=1 %t 2>&1 | FileCheck --allow-empty --check-prefix=OFF %s
// RUN: %hpxx -O2 %s -o %t.without %link_runtime
// RUN: %t.without 2>&1 | FileCheck --check-prefix=WITHOUT %s
#include <cstdlib>
static void *volatile Block;
[[hotpath::measure]] void many() {
  for (int i = 0; i < 10; i++) {
    Block = std::malloc(10);
    std::free(Block);
  }
}
[[hotpath::measure]] void large(int i) {
  Block = std::malloc(i ? 4096 : 2048);
  std::free(Block);
  many();
}
[[hotpath::measure]] void main_work() {
  for (int i = 0; i < 4; i++)
    large(i);
}
int main() {
  void *volatile outside = std::malloc(256);
  main_work();
  std::free(outside);
  return 0;
}
// CHECK: allocations: {{.*}} blocks
// CHECK: Function {{ *}}Calls {{ *}}Avg {{ *}}P95 {{ *}}Total {{ *}}% Total
// CHECK: large {{ *}}4 {{ *}}3.50 KiB {{ *}}4.00 KiB {{ *}}14.00 KiB
// CHECK-NEXT: many {{ *}}4 {{ *}}100.00 B {{ *}}100.00 B {{ *}}400.00 B
// CHECK-NEXT: (outside)
// COUNT: many {{ *}}4 {{ *}}10.00 {{ *}}10 {{ *}}40
// COUNT-NEXT: large {{ *}}4 {{ *}}1.00 {{ *}}1 {{ *}}4
// ALL: functions with the calls inside
// ALL: Function {{ *}}Calls {{ *}}Avg {{ *}}P50 {{ *}}P100
// ALL: large {{ *}}4 {{ *}}3.60 KiB {{ *}}4.09 KiB
// ALL-NEXT: main_work {{ *}}1 {{ *}}14.39 KiB
// LIMIT: allocations:
// LIMIT: many {{ *}}4
// LIMIT-NOT: large
// WRONG: HOTPATH_ALLOC_METRIC=blocks ignored: it has to be bytes or count
// WRONG: HOTPATH_ALLOC_TRACK=all ignored: it has to be totals or live
// OFF-NOT: {{.}}
// WITHOUT: main_work
// WITHOUT-NOT: allocations
