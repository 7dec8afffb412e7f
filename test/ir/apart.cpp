// Where optimisation is on, a call that finds nothing active is a check and a jump
// to a body that knows nothing of being measured.
// RUN: %hpxx -O2 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %hpxx -O0 -S -emit-llvm -o - %s | FileCheck --check-prefix=WHOLE %s
// WHOLE-NOT: {{^}}define{{.*}}.hotpath

extern "C" {
int work(int) noexcept;
int mayThrow(int);

// A leaf: the body is there twice.
// CHECK-LABEL: define{{.*}} i32 @leaf(
// CHECK: load i8, {{.*}}@__hotpath_active
// CHECK: tail call {{.*}}@leaf.hotpath(
// CHECK: store {{.*}}@__hotpath_thread
// CHECK-LABEL: define internal{{.*}} i32 @leaf.hotpath(
// CHECK-NOT: @__hotpath
// CHECK: }
[[hotpath::measure]] int leaf(int x) { return x * x + 3; }

// What calls others is called itself while something is active.
// CHECK-LABEL: define{{.*}} i32 @caller(
// CHECK: load i8, {{.*}}@__hotpath_active
// CHECK: tail call {{.*}}@caller.hotpath(
// CHECK: store {{.*}}@__hotpath_thread
// CHECK: call {{.*}}@caller.hotpath(
// No register has to be saved for the thread's address.
// CHECK: call i64 asm sideeffect "movq __hotpath_thread@GOTTPOFF(%rip), $0
// CHECK-LABEL: define internal{{.*}} i32 @caller.hotpath(
// CHECK-NOT: @__hotpath
// CHECK: call i32 @work
// CHECK: }
[[hotpath::measure]] int caller(int x) noexcept { return work(x) + work(x + 1); }

// A measured call that may throw has cleanup code; the check is apart from that.
// CHECK-LABEL: define{{.*}} i32 @thrower(
// CHECK-NOT: landingpad
// CHECK: tail call {{.*}}@thrower.hotpath
// CHECK: tail call {{.*}}@thrower.hotpath
// CHECK-LABEL: define internal{{.*}} i32 @thrower.hotpath.measured(
// CHECK: landingpad
// CHECK: }
[[hotpath::measure]] int thrower(int x) { return mayThrow(x) + 1; }

// A body where exceptions land gets the frame.
// CHECK-LABEL: define{{.*}} i32 @catcher(
// CHECK: tail call {{.*}}i32 @catcher.hotpath(i32 {{.*}}, {{ptr|i8\*}} {{.*}}null)
// CHECK-LABEL: define internal{{.*}} i32 @catcher.hotpath(i32{{.*}}, {{ptr|i8\*}}
// CHECK: call preserve_mostcc void {{.*}}@__hotpath_land
// CHECK: }
[[hotpath::measure]] int catcher(int x) {
  try {
    return mayThrow(x);
  } catch (int e) {
    return e;
  }
}

// Where an exception only passes, or ends the program, the exit of the caller takes
// the frames off: the body has no argument more.
// CHECK-LABEL: define{{.*}} i32 @passer(
// CHECK: tail call {{.*}}@passer.hotpath(i32
// CHECK-LABEL: define internal{{.*}} i32 @passer.hotpath(
// CHECK: cleanup
// CHECK-NOT: @__hotpath_land
// CHECK: }
struct Cleanup {
  ~Cleanup() { work(0); }
};
[[hotpath::measure]] int passer(int x) {
  Cleanup later;
  return mayThrow(x);
}

// Left whole: what is always inlined.
// CHECK-LABEL: define{{.*}} i32 @always(
// CHECK: store {{.*}}@__hotpath_thread
// CHECK-NOT: .hotpath(
// CHECK: }
[[hotpath::measure, gnu::always_inline]] inline int always(int x) { return work(x); }
int (*always_pointer)(int) = always;
}

// CHECK-NOT: {{^}}define{{.*}}@always.hotpath
