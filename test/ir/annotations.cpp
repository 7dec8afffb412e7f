// The plugin takes its own annotations out of the module and leaves the user's.
// RUN: %hpxx -O0 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %hpxx -O0 -S -emit-llvm -fplugin-arg-hotpath-measure_all -o - %s | FileCheck %s

// CHECK: c"users own\00"
// CHECK: @llvm.global.annotations = appending global [1 x
// CHECK-NOT: hotpath.site
// CHECK-NOT: hotpath.request
[[hotpath::measure]] void measured() {}
[[hotpath::measure]] [[clang::annotate("users own")]] void both() {}
struct S {
  [[hotpath::measure]] S() {}
  [[hotpath::skip]] ~S() {}
};
S Global;
