// A forked child starts from zero with its first measured call, whatever its parent
// had open, and follows its own blocks; the parent's numbers are as without a child.
// RUN: %hpxx -O2 %s -o %t %link_alloc
// RUN: rm -rf %t.d && mkdir %t.d
// RUN: env HOTPATH_ALLOC_TRACK=live HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.d/report.json %t
// RUN: %allocations %t.d/report.json | FileCheck %s
// RUN: mv %t.d/report.json %t.json
// RUN: %allocations %t.d/report.json.* | FileCheck --check-prefix=CHILD %s
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>
static void *volatile Block;
[[hotpath::measure]] void leak(int n) { Block = std::malloc(n); }
[[hotpath::measure]] void drop() { std::free(Block); }
[[hotpath::measure]] int outer() {
  leak(1000);
  void *volatile parents = std::malloc(50);
  pid_t child = fork();
  if (child == 0) {
    leak(10);
    drop();
    leak(20);
    std::free(parents); // which the child's session knows nothing of
    exit(0);
  }
  int status = 1;
  waitpid(child, &status, 0);
  drop();
  std::free(parents);
  return status;
}
int main() { return outer(); }
// CHECK: drop calls=1 self=0/0
// CHECK: leak calls=1 self=1000/1 {{.*}} live=0/0 peak=1000
// CHECK: outer calls=1 self=50/1 total=1050/2 {{.*}} live=0/0 peak=50
// CHILD: drop calls=1 self=0/0
// CHILD: leak calls=2 self=30/2 {{.*}} live=20/1 peak=20
