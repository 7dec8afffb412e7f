// hotpath::measure returns what the callable returns, takes whatever std::invoke takes,
// and counts every call under its label, also several labels for one function.
// RUN: %hpxx -std=c++17 -Wall -Wextra -Werror -O0 %s -o %t.O0 %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t.O0
// RUN: %report %t.json | FileCheck %s
// RUN: %hpxx -std=c++17 -fplugin-arg-hotpath-measure_all -fplugin-arg-hotpath-inline=keep -O2 %s -o %t.O2 %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t.O2
// RUN: %report %t.json | FileCheck %s
// RUN: %report %t.json | FileCheck --check-prefix=OWN %s
// RUN: llvm-nm -C %t.O2 | FileCheck --check-prefix=ZONE %s
#include <hotpath/hotpath.h>
#include <memory>
#include <stdexcept>
#include <thread>

static int twice(int x) { return 2 * x; }
struct counter {
  int value = 0;
  int &add(int n) {
    value += n;
    return value;
  }
};
[[noreturn]] static void throwing() { throw std::runtime_error("out"); }
template <class F> static void spread(F f) {
  std::thread threads[4];
  for (std::thread &t : threads)
    t = std::thread([&] {
      for (int i = 0; i < 1000; i++)
        hotpath::measure("on threads", f);
    });
  for (std::thread &t : threads)
    t.join();
}

int main() {
  bool right = true;
  for (int i = 0; i < 10; i++)
    right &= hotpath::measure("first", twice, i) == 2 * i;
  right &= hotpath::measure("second", twice, 4) + hotpath::measure("second too", twice, 4) == 16;
  counter c;
  int &value = hotpath::measure("member", &counter::add, c, 3);
  right &= &value == &c.value && c.value == 3;
  right &= hotpath::measure("data", &counter::value, c) == 3;
  auto owner = std::make_unique<int>(7);
  auto moved = hotpath::measure("moves", [](std::unique_ptr<int> p) { return p; }, std::move(owner));
  right &= !owner && *moved == 7;
  hotpath::measure("void", [&] { c.value = 5; });
  try {
    hotpath::measure("throws", throwing);
    right = false;
  } catch (const std::runtime_error &) {
  }
  spread([] {});
  return !(right && c.value == 5);
}
// CHECK: data calls=1 symbol
// CHECK: first calls=10 symbol
// CHECK: member calls=1 symbol
// CHECK: moves calls=1 symbol
// CHECK: on threads calls=4000 symbol
// CHECK: second calls=1 symbol
// CHECK: second too calls=1 symbol
// CHECK: throws calls=1 symbol
// CHECK: void calls=1 symbol
// OWN-NOT: hotpath::
// ZONE-DAG: hotpath::enabled_1::detail::zone<int (&)(int), int&>
// ZONE-DAG: hotpath::enabled_1::detail::zone<void (&)()>
