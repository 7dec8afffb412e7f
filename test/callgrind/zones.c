// The report of a run under Callgrind: valid, every measured function with its
// symbol, called or not. The table has nothing to show; other tools of Valgrind's
// change nothing.
// REQUIRES: valgrind
// RUN: %hpcc -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json valgrind -q --tool=callgrind --callgrind-out-file=%t.cg %t
// RUN: %python -m jsonschema -i %t.json %source_dir/runtime/schema/report-1.schema.json
// RUN: FileCheck %s < %t.json
// RUN: valgrind -q --tool=callgrind --callgrind-out-file=%t.cg %t > %t.out 2>&1
// RUN: test ! -s %t.out
// RUN: env HOTPATH_OUTPUT_FORMAT=json valgrind -q --tool=none %t > %t.out 2>&1
// RUN: test ! -s %t.out
__attribute__((hotpath_measure("a label"))) static int called(int n) {
  __asm__ volatile("");
  return n;
}
__attribute__((hotpath_measure)) int never(int n) {
  __asm__ volatile("");
  return n;
}
int main(int argc, char **argv) { return argc > 5 ? never(argc) : called(0); }
// CHECK-DAG: "run":"callgrind"
// CHECK-DAG: "callgrind":{"dump":"hotpath [[#]].1"}
// CHECK-DAG: "zones":{"total_count":2,"included_count":2,"data":
// CHECK-DAG: "name":"a label","symbol":"called"
// CHECK-DAG: "name":"never","symbol":"never"
