// A program that is linked by `hotpath flags --link` exports the whole ABI and API, so
// that libraries that are loaded later find them.
// RUN: %hpcc -O2 %s -o %t %link_runtime
// RUN: llvm-nm -D --defined-only %t | grep -o ' [_]*hotpath_.*' | tr -d ' ' | sort > %t.exported
// RUN: llvm-readelf -sW %build_dir/lib/libhotpath.a | grep ' DEFAULT  *[0-9][0-9]*  *[_]*hotpath_' | sed 's/.* //' | sort -u > %t.abi
// RUN: diff %t.abi %t.exported
// RUN: FileCheck %s < %t.exported
__attribute__((hotpath_measure)) int main(void) { return 0; }
// CHECK: __hotpath_active
