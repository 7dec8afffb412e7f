// Functions that the loader chooses: a resolver of an ifunc runs before the
// addresses that the inline path needs are there and is left out; target_clones
// and naked functions work.
// RUN: %hpcc -O2 -fPIE -pie -fplugin-arg-hotpath-measure_all %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t
// RUN: %report %t.json | FileCheck %s
// RUN: %hpcc -O0 -fplugin-arg-hotpath-measure_all -fplugin-arg-hotpath-inline=keep %s -o %t.keep %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.keep.json %t.keep
// RUN: %report %t.keep.json | FileCheck %s
// REQUIRES: target-x86_64
//
// The resolver runs before the library of ThreadSanitizer is there.
// UNSUPPORTED: sanitize-thread

__attribute__((noinline)) static int chosen(int x) { return x + 1; }
static int (*resolve(void))(int) { return chosen; }
int dispatched(int x) __attribute__((ifunc("resolve")));

__attribute__((naked, noinline)) int bare(void) { __asm__("movl $5, %eax\n ret"); }

__attribute__((target_clones("avx2", "default"))) int cloned(int x) { return x * 3; }

int main(void) { return dispatched(1) + bare() + cloned(2) != 13; }
// CHECK: chosen calls=1
// CHECK: cloned calls=1
// CHECK-NOT: resolve
