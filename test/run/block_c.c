// HOTPATH_BLOCK in C, left by return, goto, break and continue, by clang with the
// plugin and by gcc without.
// RUN: %hpcc -std=c99 -Wall -Wextra -Wpedantic -Werror -O0 %s -o %t.O0 %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t.O0
// RUN: %report %t.json | FileCheck %s
// RUN: %hpcc -Wall -Wextra -Werror -O2 %s -o %t.O2 %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t.O2
// RUN: %report %t.json | FileCheck %s
// RUN: gcc %enabled -std=c99 -Wall -Wextra -Wpedantic -Werror -O2 %s -o %t.gcc %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t.gcc
// RUN: %report %t.json | FileCheck %s
// REQUIRES: g++
// gcc links no runtime of clang's sanitizers.
// UNSUPPORTED: sanitized
#include <hotpath/hotpath_c.h>
#include <string.h>

static uint32_t LoopLine;
static int leaves(int how) {
  HOTPATH_BLOCK("outer");
  HOTPATH_BLOCK("inner");
  if (how % 3 == 0)
    return 1;
  for (int i = 0; i < 4; i++) {
    enum { here = __LINE__ + 1 };
    HOTPATH_BLOCK("loop");
    LoopLine = here;
    if (i == 1)
      continue;
    if (i == 2)
      break;
    if (how % 3 == 2)
      goto out;
  }
  return 2;
out:
  return 3;
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 30; i++)
    sum += leaves(i);
  hotpath_snapshot *now = hotpath_snapshot_take();
  const hotpath_function *loop = hotpath_snapshot_find(now, "loop");
  int right = loop && loop->calls == 40 && loop->line == LoopLine &&
              strstr(loop->file, "block_c.c") &&
              hotpath_percentile_ns(loop, 100) >= loop->min_ns &&
              !hotpath_snapshot_find(now, "nothing") && hotpath_snapshot_count(now) == 3;
  hotpath_snapshot_free(now);
  return sum != 60 || !right;
}
// CHECK: inner calls=30
// CHECK: loop calls=40
// CHECK: outer calls=30
// CHECK-NOT: calls=
