// A program that is linked by `hotpath flags --link` exports the whole ABI, so that
// libraries that are loaded later find it.
// RUN: %hpcc -O2 %s -o %t %link_runtime
// RUN: llvm-nm -D --defined-only %t | grep -o '__hotpath_.*' | sort > %t.exported
// RUN: llvm-nm --defined-only --extern-only %build_dir/lib/libhotpath.a | grep -o ' __hotpath_.*' | tr -d ' ' | sort > %t.abi
// RUN: diff %t.abi %t.exported
// RUN: FileCheck %s < %t.exported
__attribute__((hotpath_measure)) int main(void) { return 0; }
// CHECK: __hotpath_active
