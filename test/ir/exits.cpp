// Every way out passes the exit code: returns, exceptions, and before a musttail
// call; not calls that do not return. The exits are those of the function, or of
// the call of its body.
// RUN: %hpxx -O0 -S -emit-llvm -o - %s | FileCheck --check-prefixes=CHECK,WHOLE %s
// RUN: %hpxx -O2 -S -emit-llvm -o - %s | FileCheck --check-prefixes=CHECK,APART %s

void mayThrow();
void cannotThrow() noexcept;
[[noreturn]] void end() noexcept;
int other(int);

extern "C" {

// WHOLE-LABEL: define{{.*}} void @throws(
// WHOLE: invoke void {{.*}}mayThrow
// APART-LABEL: define{{.*}} @throws.hotpath.measured(
// APART: invoke {{.*}}@throws.hotpath(
// CHECK: landingpad
// CHECK-NEXT: cleanup
// CHECK: resume
// CHECK-NOT: define
// CHECK: call preserve_mostcc {{.*}}@__hotpath_exit
// CHECK: call preserve_mostcc {{.*}}@__hotpath_exit
[[hotpath::measure]] void throws() { mayThrow(); }

// CHECK-LABEL: define{{.*}} void @cannot(
// CHECK-NOT: landingpad
// CHECK: }
[[hotpath::measure]] void cannot() { cannotThrow(); }

// CHECK-LABEL: define{{.*}} i32 @tail(
// WHOLE-NOT: ret
// CHECK: store {{.*}}@__hotpath_thread
// CHECK: musttail call {{.*}}other
// CHECK-NEXT: ret
[[hotpath::measure]] int tail(int x) { [[clang::musttail]] return other(x); }

// CHECK-LABEL: define{{.*}} void @leaves(
// CHECK-NOT: __hotpath_exit
// CHECK: unreachable
[[hotpath::measure]] void leaves() { end(); }
}
