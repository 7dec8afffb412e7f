// With the plugin a program behaves and is diagnosed as without: the same output,
// the same exit code, the same warnings, measured or not, at -O0, -O2 and with -g.
// RUN: %python %S/Inputs/unchanged.py %s %t "%clangxx" %plugin "%link_runtime"
#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#ifdef MARKED
#define M [[hotpath::measure]]
#else
#define M
#endif

int unusedParameter(int used, int unused) { return used; } // a warning

namespace {
struct Shape {
  M virtual double area() const = 0;
  M virtual ~Shape() = default;
};
struct Square final : Shape {
  double side;
  M explicit Square(double s) : side(s) {}
  M double area() const override { return side * side; }
};
struct Circle final : Shape {
  double radius = 1;
  M Circle() = default;
  M Circle(const Circle &) = default;
  M double area() const override { return 3 * radius * radius; }
};
struct Left { int left = 1; M virtual int id() { return left; } virtual ~Left() {} };
struct Right { int right = 2; M virtual Right *self() { return this; } virtual ~Right() {} };
struct Both : Left, Right { M int id() override { return 3; } M Both *self() override { return this; } };

template <class... T> M auto sum(T... values) { return (0 + ... + values); }
template <class T> struct Stack {
  std::vector<T> items;
  M void push(T item) { items.push_back(std::move(item)); }
  M T pop() {
    if (items.empty())
      throw std::out_of_range("empty");
    T item = std::move(items.back());
    items.pop_back();
    return item;
  }
};
M constexpr unsigned long long power(unsigned b, unsigned e) { return e ? b * power(b, e - 1) : 1; }
static_assert(power(3, 4) == 81);
template <auto N> struct Array { int data[N]; };
M auto deduced(int x) { return x > 0 ? std::string("positive") : std::string("negative"); }
M int variadic(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = 0;
  for (int i = 0; i < count; i++)
    total += va_arg(list, int);
  va_end(list);
  return total;
}
struct Large { std::array<int, 40> values{}; };
M Large byValue(Large in) { in.values[7] += 5; return in; }
M std::tuple<int, double, std::string> structured(int x) { return {x, x / 2.0, std::to_string(x)}; }
M int noexceptThrower(bool go) noexcept(false) { if (go) throw std::runtime_error("message"); return 1; }
M int switcher(int x) {
  switch (x % 5) {
  case 0: return 10;
  case 1: return 20;
  case 2: x += 3; [[fallthrough]];
  case 3: return x;
  default: goto out;
  }
out:
  return -x;
}
M long long ackermann(long long m, long long n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
M float floats(float a, double b, long double c) { return float(a * b + double(c)); }
thread_local int perThread = 5;
M int vla(int n) { int *p = static_cast<int *>(__builtin_alloca(n * sizeof(int))); std::iota(p, p + n, 0); return std::accumulate(p, p + n, 0); }
struct Counted {
  static int alive;
  M Counted() { alive++; }
  M Counted(const Counted &) { alive++; }
  M ~Counted() { alive--; }
};
int Counted::alive = 0;
M Counted make() { return Counted(); }
static int initialised = [] { return 12; }() + 1;
} // namespace

int main(int argc, char **argv) {
  std::vector<std::unique_ptr<Shape>> shapes;
  shapes.push_back(std::make_unique<Square>(2));
  shapes.push_back(std::make_unique<Circle>());
  for (auto &shape : shapes)
    std::printf("%.1f\n", shape->area());
  Both both;
  Left *left = &both;
  Right *right = &both;
  std::printf("%d %d\n", left->id(), right->self() == right);
  std::printf("%d %.1f\n", sum(1, 2, 3), sum(1.5, 2));
  Stack<std::string> stack;
  stack.push("a");
  stack.push("b");
  std::puts(stack.pop().c_str());
  stack.pop();
  try { stack.pop(); } catch (const std::out_of_range &e) { std::puts(e.what()); }
  std::printf("%llu %zu\n", power(2, 10), sizeof(Array<power(2, 3)>));
  std::puts(deduced(argc).c_str());
  std::printf("%d\n", variadic(3, 10, 20, 30));
  std::printf("%d\n", byValue(byValue(Large())).values[7]);
  auto [a, b, c] = structured(9);
  std::printf("%d %.1f %s\n", a, b, c.c_str());
  for (bool go : {false, true})
    try { std::printf("%d\n", noexceptThrower(go)); } catch (const std::exception &e) { std::puts(e.what()); }
  for (int i = 0; i < 6; i++)
    std::printf("%d ", switcher(i));
  std::printf("\n%lld %.2f %d\n", ackermann(2, 3), double(floats(1.5f, 2.25, 3.0L)), vla(10));
  { Counted one = make(); Counted two = one; std::printf("%d\n", Counted::alive); }
  std::printf("%d %d %d\n", Counted::alive, initialised, perThread);
  std::function<int(int)> fact = [&](int n) { return n < 2 ? 1 : n * fact(n - 1); };
  std::map<std::string, int> counts;
  for (int i = 0; i < argc + 9; i++)
    counts[std::to_string(fact(i % 5))]++;
  for (auto &[key, value] : counts)
    std::printf("%s=%d ", key.c_str(), value);
  std::puts(argv[0] ? "" : "?");
  return 42;
}
