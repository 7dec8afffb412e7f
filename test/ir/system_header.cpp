// measure_all leaves system headers out, templates from them included.
// RUN: %hpxx -std=c++17 -fplugin-arg-hotpath-measure_all -O0 -S -emit-llvm -o - %s | FileCheck %s

#include <algorithm>
#include <string>
#include <vector>

bool less(int a, int b) { return a < b; }
int use() {
  std::vector<int> v{3, 1, 2};
  std::sort(v.begin(), v.end(), less);
  std::string s = std::to_string(v[0]);
  return int(s.size());
}
// CHECK-NOT: c"std::
// CHECK-NOT: c"__gnu
// CHECK: c"less\00"
// CHECK-NOT: c"std::
// CHECK-NOT: c"__gnu
// CHECK: c"use\00"
// CHECK-NOT: c"std::
// CHECK-NOT: c"__gnu
