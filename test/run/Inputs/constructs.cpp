// Every construct that counts, marked, with the calls that each must have in
// whatever way the file is compiled. The expectation stands at the end and is
// checked by the tests that compile this file (codegen_*.test).
#include <cstdarg>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#define M [[hotpath::measure]]

volatile int sink;

// Exceptions through frames of every kind.
struct Guard {
  M ~Guard() { sink = 1; }
};
struct ThrowingDestructor {
  M ~ThrowingDestructor() noexcept(false) { throw 2; }
};
M void throws(int depth) {
  Guard guard;
  if (depth == 0)
    throw std::runtime_error("thrown");
  throws(depth - 1);
}
M int catchesOwn(int x) {
  try {
    if (x > 0)
      throw x;
    return 0;
  } catch (int caught) {
    return caught;
  }
}
M int noexceptBoundary() noexcept {
  try {
    throws(1);
  } catch (const std::exception &) {
    return 1;
  }
  return 0;
}
M void rethrows() {
  try {
    throws(0);
  } catch (...) {
    throw;
  }
}
M int throwsFromDestructor() {
  try {
    ThrowingDestructor object;
  } catch (int value) {
    return value;
  }
  return 0;
}

// Classes.
struct Left {
  int left = 1;
  M virtual int id() { return left; }
  M virtual Left *self() { return this; }
  virtual ~Left() = default;
};
struct Right {
  int right = 2;
  M virtual int other() { return right; }
  virtual ~Right() = default;
};
struct Both : Left, Right {
  M int id() override { return 3; }
  M int other() override { return 4; } // through a thunk from Right
  M Both *self() override { return this; } // covariant
};
struct Base {
  M explicit Base(int x) { sink = x; }
  M Base(int x, int y) { sink = x + y; }
};
struct Inheriting : Base {
  using Base::Base;
};
struct Value {
  int v;
  M Value operator+(const Value &o) const { return {v + o.v}; }
  M explicit operator int() const { return v; }
  M bool operator()(int x) const { return x == v; }
  M static Value make(int v) { return {v}; }
  M friend bool operator==(const Value &a, const Value &b) { return a.v == b.v; }
};
template <class T> struct Extern {
  M T get(T t) { return t + 1; }
};
extern template struct Extern<int>;
template struct Extern<int>;

// Functions.
M int variadic(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = 0;
  while (count-- > 0)
    total += va_arg(list, int);
  va_end(list);
  return total;
}
struct Big {
  int values[32] = {};
};
M Big byValue(Big in) {
  in.values[3]++;
  return in;
}
extern "C" {
M __attribute__((weak)) int weakFunction(int x) { return x + 1; }
M int aliased(int x) { return x + 2; }
int aliasOf(int x) __attribute__((alias("aliased")));
}
M __attribute__((always_inline)) inline int alwaysInlined(int x) { return x + 3; }
M __attribute__((const)) int constant(int x) { return x + 4; }
M int defaultArgument(int x = [](int y) __attribute__((hotpath_measure)) { return y; }(5)) { return x; }
template <class T> int lambdaInTemplate(T x) {
  auto generic = [x](auto y) __attribute__((hotpath_measure)) { return x + y; };
  int copy = 0;
  auto changing = [copy]() __attribute__((hotpath_measure)) mutable { return ++copy; };
  changing();
  return int(generic(1) + generic(1.5)) + changing();
}
M int localClass(int x) {
  struct Local {
    M int get(int y) { return y; }
  };
  return Local().get(x);
}

// Before and after main, and at a thread's end.
struct Static {
  M Static() { sink = 1; }
  M ~Static() { sink = 2; }
} Object;
struct PerThread {
  M ~PerThread() { sink = 3; }
  int used = 0;
};
thread_local PerThread Local;
M void threadBody() { Local.used++; }

int main() {
  int failed = 0;
  auto expect = [&](bool good) { failed += !good; };
  expect(noexceptBoundary() == 1);
  try { rethrows(); } catch (const std::runtime_error &) { failed += 0; }
  expect(catchesOwn(4) == 4 && catchesOwn(0) == 0);
  expect(throwsFromDestructor() == 2);
  Both both;
  Left *left = &both;
  Right *right = &both;
  expect(left->id() == 3 && right->other() == 4 && left->self() == &both);
  Left plain;
  expect(plain.id() == 1 && plain.self() == &plain);
  Inheriting one(1), two(1, 2);
  expect(int(Value::make(2) + Value{3}) == 5 && Value{1}(1) && Value{1} == Value{1});
  Extern<int> instance;
  expect(instance.get(1) == 2);
  expect(variadic(3, 1, 2, 3) == 6);
  expect(byValue(byValue(Big())).values[3] == 2);
  expect(weakFunction(1) == 2 && aliasOf(1) == 3 && aliased(1) == 3);
  expect(alwaysInlined(1) == 4 && alwaysInlined(2) == 5);
  expect(constant(1) + constant(1) == 10);
  expect(defaultArgument() == 5 && defaultArgument(1) == 1);
  expect(lambdaInTemplate(1) == 6 && localClass(7) == 7);
  std::thread(threadBody).join();
  std::thread(threadBody).join();
  std::printf("%d failed\n", failed);
  return failed;
}

// CHECK: 0 failed
// CHECK-NEXT: {{^}}Base::Base calls=1 symbol=
// CHECK-NEXT: {{^}}Base::Base calls=1 symbol=
// CHECK-NEXT: {{^}}Both::id calls=1 symbol=
// CHECK-NEXT: {{^}}Both::other calls=1 symbol=
// CHECK-NEXT: {{^}}Both::self calls=1 symbol=
// CHECK-NEXT: {{^}}Extern<int>::get calls=1 symbol=
// CHECK-NEXT: {{^}}Guard::~Guard calls=3 symbol=
// CHECK-NEXT: {{^}}Left::id calls=1 symbol=
// CHECK-NEXT: {{^}}Left::self calls=1 symbol=
// CHECK-NEXT: {{^}}PerThread::~PerThread calls=2 symbol=
// CHECK-NEXT: {{^}}Static::Static calls=1 symbol=
// CHECK-NEXT: {{^}}Static::~Static calls=1 symbol=
// CHECK-NEXT: {{^}}ThrowingDestructor::~ThrowingDestructor calls=1 symbol=
// CHECK-NEXT: {{^}}Value::make calls=1 symbol=
// CHECK-NEXT: {{^}}Value::operator int calls=1 symbol=
// CHECK-NEXT: {{^}}Value::operator() calls=1 symbol=
// CHECK-NEXT: {{^}}Value::operator+ calls=1 symbol=
// CHECK-NEXT: {{^}}aliased calls=2 symbol=
// CHECK-NEXT: {{^}}alwaysInlined calls=2 symbol=
// CHECK-NEXT: {{^}}byValue calls=2 symbol=
// CHECK-NEXT: {{^}}catchesOwn calls=2 symbol=
// CHECK-NEXT: {{^}}constant calls=2 symbol=
// CHECK-NEXT: {{^}}defaultArgument calls=2 symbol=
// CHECK-NEXT: {{^}}lambdaInTemplate<int>::{{[{]}}lambda constructs.cpp:125} calls=1 symbol=
// CHECK-NEXT: {{^}}lambdaInTemplate<int>::{{[{]}}lambda constructs.cpp:125} calls=1 symbol=
// CHECK-NEXT: {{^}}lambdaInTemplate<int>::{{[{]}}lambda constructs.cpp:127} calls=2 symbol=
// CHECK-NEXT: {{^}}localClass calls=1 symbol=
// CHECK-NEXT: {{^}}localClass::Local::get calls=1 symbol=
// CHECK-NEXT: {{^}}noexceptBoundary calls=1 symbol=
// CHECK-NEXT: {{^}}operator== calls=1 symbol=
// CHECK-NEXT: {{^}}rethrows calls=1 symbol=
// CHECK-NEXT: {{^}}threadBody calls=2 symbol=
// CHECK-NEXT: {{^}}throws calls=3 symbol=
// CHECK-NEXT: {{^}}throwsFromDestructor calls=1 symbol=
// CHECK-NEXT: {{^}}variadic calls=1 symbol=
// CHECK-NEXT: {{^}}weakFunction calls=1 symbol=
// CHECK-NEXT: {{^}}{{[{]}}lambda constructs.cpp:123} calls=1 symbol=
// CHECK-NOT: calls=
