// The spellings of C: GNU everywhere, [[...]] in C23.
// RUN: %hpcc -std=c2x -fsyntax-only -Xclang -verify %s
// RUN: %hpcc -std=c2x -S -emit-llvm -o - -DVALID %s | FileCheck %s

#ifndef VALID
[[hotpath::measure(3)]] void wrong(void); // expected-error {{hotpath: the label of 'measure' must be a string literal}}
[[hotpath::skip]] int Variable; // expected-error {{hotpath: 'skip' applies to functions, classes and namespaces only}}
#endif

[[hotpath::measure]] int unlabelled(void) { return 1; }
[[hotpath::measure("c label")]] int labelled(void) { return 2; }
__attribute__((hotpath_measure("gnu label"))) int gnu(void) { return 3; }
// CHECK-DAG: c"unlabelled\00"
// CHECK-DAG: c"c label\00"
// CHECK-DAG: c"gnu label\00"
