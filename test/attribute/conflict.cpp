// What contradicts itself, or cannot be measured, is a warning: the build goes on.
// RUN: %hpxx -std=c++20 -fsyntax-only -Xclang -verify %s

[[hotpath::measure, hotpath::skip]] void both() {} // expected-warning {{hotpath: 'both' is both skipped and measured; it is skipped}}

[[hotpath::measure("first")]] void relabelled();
[[hotpath::measure("second")]] void relabelled() {} // expected-warning {{hotpath: 'relabelled' is given two labels; 'second' is used}}

struct S {
  [[hotpath::measure]] S(const S &) = delete; // expected-warning {{hotpath: 'S' has no effect on a deleted function}}
};

[[hotpath::measure]] consteval int compileTime() { return 1; } // expected-warning {{no effect on a consteval function}}
constexpr int Used = compileTime();

[[hotpath::measure]] __attribute__((naked)) void bare() { asm("ret"); } // expected-warning {{a naked function cannot be measured}}
