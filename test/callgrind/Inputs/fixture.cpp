// Functions whose calls are known, for counts by Callgrind. Built with the
// plugin they are measured; built without, they are only not inlined.
#include <stdexcept>
#include <thread>

#ifdef __HOTPATH__
#define MEASURED [[hotpath::measure]]
#else
#define MEASURED [[gnu::noinline]]
#endif

// What the optimiser must not see through.
static unsigned opaque(unsigned n) {
  asm volatile("" : "+r"(n) : : "memory");
  return n;
}

extern "C" {
MEASURED unsigned leaf(unsigned n) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++)
    sum += opaque(i);
  return sum;
}

MEASURED unsigned parent(unsigned n) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++)
    sum += opaque(leaf(10));
  return sum;
}

MEASURED unsigned fib(unsigned n) {
  if (n < 2)
    return opaque(n);
  unsigned a = opaque(fib(n - 1));
  return opaque(a + fib(n - 2));
}

MEASURED unsigned is_odd(unsigned n);
MEASURED unsigned is_even(unsigned n) {
  return n == 0 ? 1 : opaque(is_odd(n - 1));
}
MEASURED unsigned is_odd(unsigned n) {
  return n == 0 ? 0 : opaque(is_even(n - 1));
}

MEASURED unsigned tail_target(unsigned n) { return opaque(n) + 1; }
MEASURED unsigned tail_caller(unsigned n) { return tail_target(opaque(n)); }

MEASURED void worker(unsigned n) { opaque(parent(n)); }
}

extern "C" MEASURED unsigned thrower(unsigned n) {
  if (opaque(n) % 2)
    throw std::runtime_error("odd");
  return n;
}

extern "C" MEASURED unsigned catcher(unsigned n) {
  unsigned caught = 0;
  for (unsigned i = 0; i < n; i++)
    try {
      opaque(thrower(i));
    } catch (const std::exception &) {
      caught++;
    }
  return caught;
}

int main(int argc, char **) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 100; i++)
    sum += opaque(leaf(20));
  sum += parent(50);
  sum += fib(12);
  sum += is_even(9);
  for (unsigned i = 0; i < 7; i++)
    sum += tail_caller(i);
  if (argc > 1) { // costs of the unwinder and of threads are not ours
    sum += catcher(4);
    std::thread first(worker, 3), second(worker, 5);
    first.join();
    second.join();
  }
  return opaque(sum) == 0;
}
