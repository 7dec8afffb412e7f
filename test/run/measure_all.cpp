// measure_all is placed after inlining: what was inlined is gone and costs
// nothing. inline=keep places it before; at -O0 both see every call.
// RUN: %hpxx -O2 -fplugin-arg-hotpath-measure_all %s -o %t.after %link_runtime
// RUN: %hpxx -O2 -fplugin-arg-hotpath-measure_all -fplugin-arg-hotpath-inline=keep %s -o %t.keep %link_runtime
// RUN: %hpxx -O0 -fplugin-arg-hotpath-measure_all %s -o %t.O0 %link_runtime
// RUN: %hpxx -O2 -fplugin-arg-hotpath-measure_all -fplugin-arg-hotpath-off %s -o %t.off
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.after.json %t.after
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.keep.json %t.keep
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.O0.json %t.O0
// RUN: %t.off
// RUN: %report %t.after.json | FileCheck --check-prefix=AFTER %s
// RUN: %report %t.keep.json | FileCheck --check-prefix=KEEP %s
// RUN: %report %t.O0.json | FileCheck --check-prefix=KEEP %s

static int small(int x) { return x + 1; }
__attribute__((noinline)) int kept(int x) { return small(x) * 2; }
[[hotpath::measure]] static int marked(int x) { return x - 1; }
[[hotpath::skip]] __attribute__((noinline)) int skipped(int x) { return x ^ 1; }

int main() {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += kept(i) + marked(i) + skipped(i);
  return sum == 0;
}
// AFTER: kept calls=10
// AFTER-NEXT: main calls=1
// AFTER-NEXT: marked calls=10
// AFTER-NOT: calls=
// KEEP: kept calls=10
// KEEP-NEXT: main calls=1
// KEEP-NEXT: marked calls=10
// KEEP-NEXT: small calls=10
// KEEP-NOT: calls=
