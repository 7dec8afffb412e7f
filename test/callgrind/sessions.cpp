// Sessions that the program opens are counted each for itself: what is outside of them,
// paused or before a reset is not counted; what is reported early is counted on; a
// callback, and threads, belong to the session that exit() ends.
// REQUIRES: valgrind
// RUN: rm -rf %t && mkdir %t
// RUN: %hpxx -std=c++17 -O2 %s -o %t/program %link_runtime -pthread
// RUN: %S/Inputs/count %t/c %t/program
// DEFINE: %{merge} = %hotpath merge --callgrind-out %t/c.cg
// RUN: %{merge} %t/c.native.json %t/c.callgrind.json -o %t/1
// RUN: %python %S/Inputs/expect_counts.py %t/1 leaf=21 early=1
// RUN: %{merge} %t/c.native.json.2 %t/c.callgrind.json.2 -o %t/2
// RUN: %python %S/Inputs/expect_counts.py %t/2 leaf=7
// RUN: %{merge} %t/c.native.json.3 %t/c.callgrind.json.3 -o %t/3
// RUN: %python %S/Inputs/expect_counts.py %t/3 leaf=8
// RUN: %python -m jsonschema -i %t/3 %source_dir/runtime/schema/report-1.schema.json
// RUN: %{merge} %t/c.native.json.4 %t/c.callgrind.json.4 -o %t/4
// RUN: %python %S/Inputs/expect_counts.py %t/4 leaf=13 on_thread=2
// RUN: FileCheck %s < %t/c.callgrind.json.3
// CHECK: "session":"three"
// CHECK: "dumps":2
// RUN: not ls %t/c.callgrind.json.5

// Reports of two sessions do not belong together.
// RUN: not %{merge} %t/c.native.json.2 %t/c.callgrind.json.3 2>&1 | FileCheck --check-prefix=OTHER %s
// OTHER: hotpath merge: session differs: 'two' in {{.*}}, 'three' in {{.*}}; merge the reports of the same session
#include <cstdlib>
#include <hotpath/hotpath.h>
#include <thread>

static volatile int Sink;
[[hotpath::measure]] void leaf() { Sink = 1; }
[[hotpath::measure]] void early() { leaf(); }
[[hotpath::measure]] void on_thread() {
  for (int i = 0; i < 6; i++)
    leaf();
}
static void times(int n) {
  for (int i = 0; i < n; i++)
    leaf();
}

int main() {
  early();
  {
    hotpath::session first;
    times(20);
    early();
  }
  times(10);
  {
    hotpath::session second("two");
    times(3);
    hotpath::pause();
    times(50);
    hotpath::resume();
    times(4);
  }
  {
    hotpath::session third("three");
    times(9);
    if (!hotpath::reset())
      return 1;
    times(3);
    if (!hotpath::report())
      return 1;
    times(5);
  }
  static hotpath::session fourth("four");
  fourth.before_report([] { times(1); });
  std::thread one(on_thread), other(on_thread);
  one.join();
  other.join();
  exit(0);
}
