// A session narrows the report to itself: it starts from zero, has settings of its own
// and a callback whose calls count, and what comes before and after it is not measured.
// A second one at the same time is one line, however often it is tried.
// REQUIRES: once || sanitized
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %hpxx -std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Werror -O0 %s -o %t.O0 %link_runtime
// RUN: %t.O0 2> %t.err
// RUN: FileCheck --check-prefix=LINE %s < %t.err
// RUN: %report %t.dir/part.json | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s < %t.dir/part.json
// RUN: %python -m jsonschema -i %t.dir/part.json %source_dir/runtime/schema/report-1.schema.json
// RUN: %hpxx -std=c++17 -O2 %s -o %t.O2 %link_runtime
// RUN: env HOTPATH_TIME_SAMPLING_RATE=0.05 HOTPATH_PERCENTILES=75 %t.O2 2> /dev/null
// RUN: %report %t.dir/part.json | FileCheck %s
// RUN: FileCheck --check-prefix=ENVIRONMENT %s < %t.dir/part.json
#include <hotpath/hotpath.h>
#include <unistd.h>

static volatile int Sink;
static void leaf() {
  HOTPATH_BLOCK("leaf");
  Sink = Sink + 1;
}
static void other() {
  HOTPATH_BLOCK("other");
  leaf();
}
static void callback() {
  HOTPATH_BLOCK("callback");
  leaf();
}

int main() {
  for (int i = 0; i < 5000; i++)
    other();
  int told = 0;
  {
    hotpath::session session("the part");
    session.path("part.json").format(hotpath::format::json).percentiles({50, 99.9}).before_report([&] {
      told++;
      callback();
    });
    if (!session || chdir("/") != 0)
      return 1;
    hotpath::session second("second"), third("third");
    if (second || third || second.path("no.json").end())
      return 2;
    for (int i = 0; i < 7000; i++)
      leaf();
  }
  for (int i = 0; i < 100; i++)
    other();
  return told == 1 ? 0 : 3;
}
// LINE: hotpath: a session is open already; "second" is not begun
// LINE-NOT: hotpath
// CHECK: callback calls=1 symbol
// CHECK-NEXT: leaf calls=7001 symbol
// CHECK-NOT: calls=
// JSON: "session":"the part"
// JSON: "percentiles":[50,99.9]
// JSON: "total_count":2
// ENVIRONMENT: "percentiles":[75]
