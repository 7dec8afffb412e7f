// A marked function stays whole, keeps always_inline if the user wrote it, and
// loses what is no longer true of it; its calls do too.
// RUN: %hpxx -std=c++17 -O2 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %hpxx -std=c++17 -O2 -S -emit-llvm -o - %s | FileCheck --check-prefix=CALLS %s

extern "C" {
[[hotpath::measure]] __attribute__((const)) int constant(int x) { return x * 3; }
[[hotpath::measure]] __attribute__((pure)) int pure(const int *x) { return *x; }
[[hotpath::measure]] __attribute__((always_inline)) inline int inlined(int x) { return x + 7; }

// Three calls, none merged, none inlined: each one counts.
// CHECK-LABEL: define{{.*}} i32 @use(
// CHECK: call {{.*}}@constant(
// CHECK: call {{.*}}@constant(
// CHECK: call {{.*}}@pure(
// CHECK: call {{.*}}@pure(
int use(int x) { return constant(x) + constant(x) + pure(&x) + pure(&x); }

// CHECK-LABEL: define{{.*}} i32 @useInlined(
// CHECK: call preserve_mostcc {{.*}}@__hotpath_enter
int useInlined(int x) { return inlined(x); }
}
// CALLS: define{{.*}} i32 @constant({{.*}} #[[A:[0-9]+]]
// CALLS: attributes #[[A]] = {
// CALLS-NOT: memory(none)
// CALLS-NOT: readnone
// CALLS-SAME: noinline
