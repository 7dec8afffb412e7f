// Inserted code has a location, so that the IR is valid with debug information, the
// function's own lines stay, and a debugger's backtrace shows the function.
// RUN: %hpxx -g -O0 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %hpxx -g -O2 -c -o /dev/null %s
// RUN: %hpxx -g -O2 -fplugin-arg-hotpath-measure_all -c -o /dev/null %s

extern "C" int callee(int);
extern "C" [[hotpath::measure]] int measured(int x) {
  return callee(x);
}
// CHECK-LABEL: define{{.*}} i32 @measured(
// CHECK: call preserve_mostcc {{.*}}@__hotpath_enter({{.*}}, !dbg [[ENTRY:![0-9]+]]
// CHECK: call preserve_mostcc {{.*}}@__hotpath_exit({{.*}}, !dbg [[EXIT:![0-9]+]]
// CHECK-DAG: [[SCOPE:![0-9]+]] = distinct !DISubprogram(name: "measured"
// CHECK-DAG: [[ENTRY]] = !DILocation(line: 8, scope: [[SCOPE]])
// CHECK-DAG: [[EXIT]] = !DILocation(line: 0, scope: [[SCOPE]])
