// A callable of hotpath::measure has a zone: its calls and instructions are counted.
// Labels that share one are one row; instances of a template are too. A block in a
// function has none, and is no difference between the runs.
// REQUIRES: valgrind
// RUN: rm -rf %t && mkdir %t
// RUN: %hpxx -std=c++17 -O2 %s -o %t/program %link_runtime
// RUN: %S/Inputs/count %t/c %t/program
// RUN: %python -m jsonschema -i %t/c.callgrind.json %source_dir/runtime/schema/report-1.schema.json
// RUN: %hotpath merge %t/c.native.json %t/c.callgrind.json --callgrind-out %t/c.cg -o %t/merged
// RUN: %python %S/Inputs/expect_counts.py %t/merged work=1 insert=7 double=5 instances=5
// RUN: %python -m jsonschema -i %t/merged %source_dir/runtime/schema/report-1.schema.json
// RUN: %python %S/Inputs/callables.py %t/merged
#include <hotpath/hotpath.h>

static volatile int Sink;
static int twice(int n) { return 2 * n; }
static int thrice(int n) { return 3 * n; }

template <class T> static void in_template(T value) {
  hotpath::measure("instances", [&] { Sink = int(value); });
}

[[hotpath::measure]] void work() {
  for (int i = 0; i < 7; i++)
    hotpath::measure("insert", [i] {
      for (int n = 0; n < 100; n++)
        Sink = i;
    });
  for (int i = 0; i < 2; i++)
    Sink = hotpath::measure("double", twice, 3);
  for (int i = 0; i < 3; i++)
    Sink = hotpath::measure("triple", thrice, 3);
  for (int i = 0; i < 2; i++)
    in_template(1.5);
  for (int i = 0; i < 3; i++)
    in_template('c');
  HOTPATH_BLOCK("no zone");
  Sink = 0;
}

int main() { work(); }
