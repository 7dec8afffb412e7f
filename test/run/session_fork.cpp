// fork within a session: the child starts from zero and writes a report of its own
// beside its parent's, each when its session ends. A child that measures nothing
// writes none.
// REQUIRES: once || sanitized
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: %hpxx -std=c++17 -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json %t %t.dir/report > %t.pid
// RUN: %report %t.dir/report | FileCheck --check-prefix=PARENT %s
// RUN: %report %t.dir/report.child | FileCheck --check-prefix=CHILD %s
// RUN: ls %t.dir | FileCheck --check-prefix=FILES %s
#include <cstdio>
#include <hotpath/hotpath.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

static volatile int Sink;
[[hotpath::measure]] void leaf() { Sink = Sink + 1; }
[[hotpath::measure]] void inChild() { leaf(); }
int main(int, char **argv) {
  std::string path = argv[1];
  leaf();
  int status = 1;
  {
    hotpath::session session("both");
    session.path(path);
    for (int i = 0; i < 6; i++)
      leaf();
    pid_t child = fork();
    if (child == 0) {
      if (hotpath::snapshot().size() != 0)
        return 1;
      for (int i = 0; i < 3; i++)
        inChild();
      return 0; // ends the session
    }
    if (waitpid(child, &status, 0) != child || status)
      return 1;
    std::string its = path + "." + std::to_string(child);
    if (rename(its.c_str(), (path + ".child").c_str()) != 0)
      return 2;
    child = fork();
    if (child == 0)
      return 0;
    if (waitpid(child, &status, 0) != child || status)
      return 3;
    leaf();
  }
  return 0;
}
// FILES: report
// FILES-NEXT: report.child
// FILES-NOT: report
// PARENT: leaf calls=7 symbol
// PARENT-NOT: calls=
// CHILD: inChild calls=3 symbol
// CHILD-NEXT: leaf calls=3 symbol
// CHILD-NOT: calls=
