// A function that a real compiler inlines in one build only is told as moved into its callers, or
// out of them, and is no regression either way.
//
// REQUIRES: valgrind, once
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: printf '[timing]\njudged = false\n' >counts.toml
// DEFINE: %{compare} = %hotpath compare --policy counts.toml
// RUN: %hpxx -O2 -fplugin-arg-hotpath-measure_all -DHOW=noinline %s -o kept %link_runtime
// RUN: %hpxx -O2 -fplugin-arg-hotpath-measure_all -DHOW=always_inline %s -o inlined %link_runtime
// RUN: env HOTPATH_TIME_SAMPLING_RATE=0 %hotpath run --callgrind -o kept.json -- ./kept
// RUN: env HOTPATH_TIME_SAMPLING_RATE=0 %hotpath run --callgrind -o inlined.json -- ./inlined
// RUN: %{compare} kept.json --against inlined.json --format markdown | FileCheck %s --check-prefix=GONE
// GONE: hotpath: pass:
// GONE-NOT: would not fail
// GONE: | inlined | `mix(unsigned int)` |
// RUN: %{compare} inlined.json --against kept.json --format markdown | FileCheck %s --check-prefix=BACK
// BACK: hotpath: pass: no change
// BACK: | outlined | `mix(unsigned int)` |
__attribute__((HOW)) static inline unsigned mix(unsigned x) {
  for (int i = 0; i < 300; ++i) {
    x = x * 1664525u + 1013904223u;
    asm volatile("" : "+r"(x));
  }
  return x;
}

__attribute__((noinline)) unsigned first(unsigned x) { return mix(x) + mix(x + 1); }
__attribute__((noinline)) unsigned second(unsigned x) { return mix(x) * 3; }

int main(int argc, char **) {
  unsigned x = unsigned(argc);
  for (int i = 0; i < 100; ++i)
    x += first(x) + second(x);
  return x == 0;
}
