// A function is instrumented once, even when the plugin's passes are added twice
// by loading it as a pass plugin as well.
// RUN: %hpxx -fpass-plugin=%plugin -O2 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %hpxx -fpass-plugin=%plugin -fplugin-arg-hotpath-measure_all -O2 -S -emit-llvm -o - %s | FileCheck %s

// CHECK-LABEL: define{{.*}} i32 @once(
// CHECK: call preserve_mostcc {{.*}}@__hotpath_enter
// CHECK-NOT: call {{.*}}@__hotpath_enter
extern "C" int work(int);
extern "C" [[hotpath::measure]] int once(int x) { return work(x); }
