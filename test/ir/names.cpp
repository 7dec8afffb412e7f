// What reports call a function: qualified, with template arguments, without
// parameters; lambdas by their enclosing function, file and line.
// RUN: %hpxx -std=c++17 -fplugin-arg-hotpath-measure_all -O0 -S -emit-llvm -o - %s | grep hotpath.text | FileCheck %s

namespace outer::inner {
struct S {
  int method(int x) { return [=](int y) { return x + y; }(1); }
  static int shared() { return 1; }
  S operator+(const S &) const { return *this; }
  explicit operator bool() const { return true; }
  ~S() {}
};
template <class T, int N> struct Box {
  T get(T t) { return t + N; }
  template <class U> U convert(T t) { return U(t); }
};
template <class T> T twice(T t) { return t + t; }
} // namespace outer::inner
namespace {
int hidden() { return 2; }
} // namespace
int counter;
int Variable = [] { return ++counter; }();
auto Generic = [](auto x) { return x; };

int use() {
  using namespace outer::inner;
  S s;
  Box<long, 3> b;
  struct Local { int get() { return 4; } };
  return s.method(1) + S::shared() + bool(s + s) + int(b.get(1)) + b.convert<short>(2) + twice(3) +
         hidden() + Local().get() + Generic(5);
}
// CHECK-DAG: c"use\00"
// CHECK-DAG: c"outer::inner::S::method\00"
// CHECK-DAG: c"outer::inner::S::method::{lambda names.cpp:7}\00"
// CHECK-DAG: c"outer::inner::S::shared\00"
// CHECK-DAG: c"outer::inner::S::operator+\00"
// CHECK-DAG: c"outer::inner::S::operator bool\00"
// CHECK-DAG: c"outer::inner::S::~S\00"
// CHECK-DAG: c"outer::inner::Box<long, 3>::get\00"
// CHECK-DAG: c"outer::inner::Box<long, 3>::convert<short>\00"
// CHECK-DAG: c"outer::inner::twice<int>\00"
// CHECK-DAG: c"(anonymous namespace)::hidden\00"
// CHECK-DAG: c"{lambda names.cpp:23}\00"
// CHECK-DAG: c"{lambda names.cpp:24}\00"
