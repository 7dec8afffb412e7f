// Inserted code has a location, so that the IR is valid with debug information, the
// function's own lines stay, and a debugger's backtrace shows the function.
// RUN: %hpxx -g -O0 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %hpxx -std=c++17 -g -O2 -S -emit-llvm -o - %S/Inputs/constructs.cpp | %opt -passes=verify -disable-output 2>&1 | FileCheck --allow-empty --check-prefix=VALID %s
// RUN: %hpxx -std=c++17 -g -O2 -fplugin-arg-hotpath-measure_all -S -emit-llvm -o - %S/Inputs/constructs.cpp | %opt -passes=verify -disable-output 2>&1 | FileCheck --allow-empty --check-prefix=VALID %s
// VALID-NOT: {{.}}

extern "C" int callee(int);
extern "C" [[hotpath::measure]] int measured(int x) {
  return callee(x);
}
// CHECK-LABEL: define{{.*}} i32 @measured(
// CHECK: call preserve_mostcc {{.*}}@__hotpath_enter({{.*}}, !dbg [[ENTRY:![0-9]+]]
// CHECK: call preserve_mostcc {{.*}}@__hotpath_exit({{.*}}, !dbg [[EXIT:![0-9]+]]
// CHECK-DAG: [[SCOPE:![0-9]+]] = distinct !DISubprogram(name: "measured"
// CHECK-DAG: [[ENTRY]] = !DILocation(line: 9, scope: [[SCOPE]])
// CHECK-DAG: [[EXIT]] = !DILocation(line: 0, scope: [[SCOPE]])
