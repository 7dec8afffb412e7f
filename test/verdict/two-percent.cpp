// Two percent more instructions in one function of a real program are found, named as the cause,
// and its callers are folded; without them nothing is. The counts are those of two builds.
// Nothing is timed: on a busy machine a suspect would stand among the findings.
//
// REQUIRES: valgrind, once
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: printf '[timing]\njudged = false\n' >counts.toml
// DEFINE: %{compare} = %hotpath compare --policy counts.toml
// RUN: %hpxx -O1 -fno-optimize-sibling-calls -DSTEPS=10000 %s -o before %link_runtime
// RUN: %hpxx -O1 -fno-optimize-sibling-calls -DSTEPS=10200 %s -o after %link_runtime
// RUN: env HOTPATH_TIME_SAMPLING_RATE=0 %hotpath run --callgrind -o before.json -- ./before
// RUN: env HOTPATH_TIME_SAMPLING_RATE=0 %hotpath run --callgrind -o again.json -- ./before
// RUN: env HOTPATH_TIME_SAMPLING_RATE=0 %hotpath run --callgrind -o after.json -- ./after
// RUN: %{compare} before.json --against again.json | FileCheck %s --check-prefix=SAME
// SAME: hotpath: pass: no change
// RUN: sh -c '%{compare} before.json --against after.json >out; test $? -eq 1'
// RUN: FileCheck %s --input-file=out
// RUN: %{compare} before.json --against after.json --exit-zero --format json -o out.json
// RUN: %python -c "import json; v = json.load(open('out.json')); (c,) = v['causes']; assert c['function'].startswith('leaf'), c; assert len(c['callers']) == 3, c; assert 1.5 < 100 * c['self_change'] / [m for f in v['functions'] if f['name'].startswith('leaf') for m in f['metrics']][0]['baseline'] < 2.5, c"
//
// CHECK: hotpath: FAIL: 4 regressions,
// CHECK: regression leaf{{.*}} icount.total {{.*}} +2.00% fails; costs more per call
// CHECK-NEXT: and 3 callers: main(int, char **), top(unsigned int), middle(unsigned int)
// CHECK-NOT: sibling
[[hotpath::measure]] unsigned leaf(unsigned x) {
  for (int i = 0; i < STEPS; ++i) {
    x = x * 1664525u + 1013904223u;
    asm volatile("" : "+r"(x));
  }
  return x;
}

[[hotpath::measure]] unsigned sibling(unsigned x) {
  for (int i = 0; i < 2000; ++i)
    asm volatile("" : "+r"(x));
  return x;
}

[[hotpath::measure]] unsigned middle(unsigned x) { return leaf(x) + sibling(x); }

[[hotpath::measure]] unsigned top(unsigned x) {
  for (int i = 0; i < 20; ++i)
    x += middle(x);
  return x;
}

[[hotpath::measure]] int main(int argc, char **) { return top(unsigned(argc)) == 0; }
