// Every kind of function counts its calls, at -O0 and -O2, under the name or
// label that the source gives it.
// RUN: %hpxx -std=c++17 -O0 %s -o %t.O0 %link_runtime
// RUN: %hpxx -std=c++17 -O2 %s -o %t.O2 %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.O0.json %t.O0
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.O2.json %t.O2
// RUN: %report %t.O0.json | FileCheck %s
// RUN: %report %t.O2.json | FileCheck %s
#include <hotpath/attributes.h>
#include <memory>

namespace space {
HOTPATH_MEASURE int plain(int x) { return x + 1; }
[[hotpath::measure("a label")]] int labelled(int x) { return x * 2; }
template <class T> [[hotpath::measure]] auto deduced(T x) { return x + x; }
template <class T> struct Box {
  T value;
  [[hotpath::measure]] T get() const { return value; }
};
struct Base {
  [[hotpath::measure]] virtual int call() { return 1; }
  virtual ~Base() = default;
};
struct Derived : Base {
  [[hotpath::measure]] int call() override { return 2; }
};
[[hotpath::measure]] constexpr int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
static_assert(factorial(5) == 120, "usable in constant expressions");
[[hotpath::skip]] int skipped(int x) { return x; }
} // namespace space

[[hotpath::measure]] int main() {
  using namespace space;
  int sum = 0;
  for (int i = 0; i < 100; i++)
    sum += plain(i);
  for (int i = 0; i < 10; i++)
    sum += labelled(i) + deduced(i) + int(deduced(double(i)));
  Box<int> a{1};
  Box<long> b{2};
  for (int i = 0; i < 5; i++)
    sum += a.get() + int(b.get()) + int(b.get());
  std::unique_ptr<Base> object(sum > 0 ? new Derived : new Base);
  for (int i = 0; i < 7; i++)
    sum += object->call() + object->Base::call();
  volatile int six = 6;
  sum += factorial(six) + skipped(1);
  auto lambda = [&](int x) HOTPATH_MEASURE { return x + sum; };
  for (int i = 0; i < 3; i++)
    sum += lambda(i);
  return sum == 0;
}

// CHECK: a label calls=10 symbol=_ZN5space8labelledEi at calls.cpp:14
// CHECK-NEXT: main calls=1 symbol=main at calls.cpp:
// CHECK-NEXT: main::{lambda calls.cpp:[[#]]} calls=3
// CHECK-NEXT: space::Base::call calls=7
// CHECK-NEXT: space::Box<int>::get calls=5
// CHECK-NEXT: space::Box<long>::get calls=10
// CHECK-NEXT: space::Derived::call calls=7
// CHECK-NEXT: space::deduced<double> calls=10
// CHECK-NEXT: space::deduced<int> calls=10
// CHECK-NEXT: space::factorial calls=6
// CHECK-NEXT: space::plain calls=100
// CHECK-NOT: calls=
