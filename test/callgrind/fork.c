// A forked child counts from zero and has a report and a dump of its own.
// REQUIRES: valgrind
// RUN: %hpcc -O2 %s -o %t %link_runtime
// RUN: rm -rf %t.out && mkdir %t.out
// RUN: cd %t.out && env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=native.%%p %t > /dev/null
// RUN: cd %t.out && env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=callgrind.%%p valgrind -q --tool=callgrind --demangle=no %t > pids
// RUN: cd %t.out && %python %S/Inputs/merge_forked.py %hotpath | FileCheck %s
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((hotpath_measure)) static void work(void) {
  __asm__ volatile("");
}

int main(void) {
  for (int i = 0; i < 3; i++)
    work();
  pid_t child = fork();
  for (int i = 0; i < (child ? 2 : 40); i++)
    work();
  if (!child)
    return 0;
  printf("%d %d\n", getpid(), child);
  return waitpid(child, NULL, 0) != child;
}
// CHECK: parent work=5 True
// CHECK: child work=40 True
