// A report is valid under the schema in the repository, compact and pretty.
// RUN: %hpcc -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_REPORT_LABEL='a "label"' HOTPATH_PERCENTILES=50,95,99.9 HOTPATH_USER_METADATA=k=v,x=y HOTPATH_BENCHMARK=b %t
// RUN: env HOTPATH_OUTPUT_FORMAT=json-pretty HOTPATH_OUTPUT_PATH=%t.pretty.json %t
// RUN: %python -m jsonschema -i %t.json %source_dir/runtime/schema/report-1.schema.json
// RUN: %python -m jsonschema -i %t.pretty.json %source_dir/runtime/schema/report-1.schema.json
// RUN: FileCheck %s < %t.json
static int fib(int n);
__attribute__((hotpath_measure)) static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) { return fib(15) != 610; }
// CHECK-DAG: "label":"a \"label\""
// CHECK-DAG: "p99.9_ns":
// CHECK-DAG: "calls":1973
// CHECK-DAG: "user_metadata":{"k":"v","x":"y"}
// CHECK-DAG: "benchmark":"b"
