// One session after the other, each from zero; where the environment names the file,
// the second report does not replace the first. One that exit() finds open ends there.
// REQUIRES: once || sanitized
// RUN: rm -f %t.json*
// RUN: %hpxx -std=c++17 -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t
// RUN: %report %t.json | FileCheck --check-prefix=FIRST %s
// RUN: %report %t.json.2 | FileCheck --check-prefix=SECOND %s
// RUN: %report %t.json.3 | FileCheck --check-prefix=THIRD %s
// RUN: FileCheck --check-prefix=NAME %s < %t.json.3
// RUN: not ls %t.json.4
#include <cstdlib>
#include <hotpath/hotpath.h>

static volatile int Sink;
[[hotpath::measure]] void leaf() { Sink = Sink + 1; }
[[hotpath::measure]] void early() { leaf(); }
static void times(int n) {
  for (int i = 0; i < n; i++)
    leaf();
}
int main() {
  early();
  {
    hotpath::session first;
    times(2000);
    early();
  }
  times(10);
  hotpath::session second("two"), moved;
  times(30);
  moved = std::move(second);
  times(20);
  if (second || !moved.end() || moved.end() || moved)
    return 1;
  hotpath::session third("three");
  third.before_report([] { times(1); });
  times(4);
  exit(0);
}
// FIRST: early calls=1 symbol
// FIRST: leaf calls=2001 symbol
// SECOND: leaf calls=50 symbol
// SECOND-NOT: calls=
// THIRD: leaf calls=5 symbol
// THIRD-NOT: calls=
// NAME: "session":"three"
