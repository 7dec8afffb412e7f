// A label is kept in every spelling, through `using` and through macros of the
// user's and of the header's: Clang itself drops these arguments silently.
// RUN: %hpxx -std=c++17 -S -emit-llvm -o - %s | FileCheck %s
#include <hotpath/attributes.h>

#define OWN(X) [[hotpath::measure(X)]]
#define VARIADIC(...) [[hotpath::measure(__VA_ARGS__)]]
#define NESTED(X) OWN(X)
#define TEXT "object"
#define STRINGIFY(X) [[hotpath::measure(#X)]]

[[hotpath::measure("cxx11")]] void a() {}
__attribute__((hotpath_measure("gnu"))) void b() {}
[[using hotpath: measure("using")]] void c() {}
[[using hotpath: skip, measure("ignored")]] void skipped();
OWN("function macro") void d() {}
VARIADIC("variadic macro") void e() {}
NESTED("nested macro") void f() {}
[[hotpath::measure(TEXT " macro")]] void g() {}
STRINGIFY(stringified) void h() {}
HOTPATH_MEASURE_AS("header macro") void i() {}
void j [[hotpath::measure("trailing")]] () {}
[[nodiscard, hotpath::measure("among others"), maybe_unused]] int k() { return 1; }
[[hotpath::measure("esc\"aped\\")]] void l() {}
auto M = [](int) HOTPATH_MEASURE_AS("lambda") {};
struct N { template <class T> [[hotpath::measure("member template")]] void n(T) {} };
[[hotpath::measure("on the declaration")]] void o();
void o() {}
void use() { M(1); N().n(1); }

// CHECK-DAG: c"cxx11\00"
// CHECK-DAG: c"gnu\00"
// CHECK-DAG: c"using\00"
// CHECK-DAG: c"function macro\00"
// CHECK-DAG: c"variadic macro\00"
// CHECK-DAG: c"nested macro\00"
// CHECK-DAG: c"object macro\00"
// CHECK-DAG: c"stringified\00"
// CHECK-DAG: c"header macro\00"
// CHECK-DAG: c"trailing\00"
// CHECK-DAG: c"among others\00"
// CHECK-DAG: c"esc\22aped\\\00"
// CHECK-DAG: c"lambda\00"
// CHECK-DAG: c"member template\00"
// CHECK-DAG: c"on the declaration\00"
