//===- exact_calls_program.cpp - Calls of every kind, for exact_calls.test ===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Deterministic. Each part makes calls of one kind that a profiler is known to
// miscount: recursion, callbacks from libc, exceptions through frames,
// constructors, tail calls, longjmp, threads, code before and after main. Some
// functions are marked; built with measure_all, all are measured.
//
// With the argument `differ`, one measured function is called once more when
// hotpath is off: the same output, but a count that exact_calls.py must find
// to differ.
//
//===----------------------------------------------------------------------===//
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#define NOINLINE __attribute__((noinline))

// volatile: no call may be folded away.
static volatile long sink;

// --- recursion -------------------------------------------------------------
[[hotpath::measure]] static long fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

NOINLINE static bool is_odd(unsigned n);
NOINLINE static bool is_even(unsigned n) {
  sink = sink + 1;
  return n == 0 || is_odd(n - 1);
}
NOINLINE static bool is_odd(unsigned n) {
  sink = sink + 1;
  return n != 0 && is_even(n - 1);
}

// --- callback from libc ----------------------------------------------------
[[hotpath::measure("compare two numbers")]] static int
compare_numbers(const void *a, const void *b) {
  int x = *static_cast<const int *>(a), y = *static_cast<const int *>(b);
  return x < y ? -1 : x > y;
}

static void sort_numbers() {
  std::vector<int> numbers;
  for (unsigned i = 0; i < 1000; i++)
    numbers.push_back(static_cast<int>(i * 7919u % 1000u));
  std::qsort(numbers.data(), numbers.size(), sizeof(int), compare_numbers);
  sink = numbers[500];
}

// --- exceptions ------------------------------------------------------------
[[hotpath::measure]] static void thrower(int depth) {
  if (depth == 0)
    throw std::runtime_error("bottom");
  std::string keeps_a_cleanup(40, 'x');
  thrower(depth - 1);
  sink = static_cast<long>(keeps_a_cleanup.size());
}

static int catcher(int rounds) {
  int caught = 0;
  for (int i = 0; i < rounds; i++)
    try {
      thrower(i % 10);
    } catch (const std::runtime_error &) {
      caught++;
    }
  return caught;
}

// --- constructors and destructors, virtual bases ---------------------------
static long objects;

struct Base {
  [[hotpath::measure]] Base() { objects++; }
  [[hotpath::measure]] virtual ~Base() { objects--; }
  NOINLINE virtual long value() const { return 1; }
};

struct Left : virtual Base {
  [[hotpath::measure]] Left() { objects++; }
  [[hotpath::measure]] ~Left() override { objects--; }
};

struct Both : Left {
  [[hotpath::measure]] Both() { objects++; }
  [[hotpath::measure]] ~Both() override { objects--; }
  NOINLINE long value() const override { return 2; }
};

// The base variants of Chain call complete ones: of other objects.
struct Chain : virtual Base {
  Chain *next;
  [[hotpath::measure]] explicit Chain(int length)
      : next(length > 1 ? new Chain(length - 1) : nullptr) {
    objects++;
  }
  [[hotpath::measure]] ~Chain() override {
    if (next) {
      next->Chain::~Chain();
      ::operator delete(next);
    }
    objects--;
  }
};

struct LongChain : Chain {
  LongChain() : Chain(12) {}
};

static void make_objects() {
  for (int i = 0; i < 10; i++) {
    std::unique_ptr<Base> base(i % 2 ? new Base : new Both);
    sink = sink + base->value();
  }
  Left left;
  Both both;
  sink = sink + left.value() + both.value();
  LongChain chain;
}

// --- templates, lambdas ----------------------------------------------------
template <typename Number>
[[hotpath::measure]] static Number triple(Number value) {
  sink = sink + 1;
  return value * 3;
}

static void call_templates() {
  for (int i = 0; i < 20; i++)
    sink = triple(i) + static_cast<long>(triple(0.5)) + triple(1L);
  auto lambda = [](long n) __attribute__((hotpath_measure)) {
    sink = sink + n;
  };
  for (int i = 0; i < 30; i++)
    lambda(i);
}

// --- tail calls ------------------------------------------------------------
NOINLINE static long tail_target(long n) {
  sink = sink + n;
  return sink;
}
NOINLINE static long tail_caller(long n) { return tail_target(n + 1); }

// --- longjmp ---------------------------------------------------------------
static std::jmp_buf landing;

[[hotpath::measure]] static void jumper(int depth) {
  sink = depth;
  if (depth == 0)
    std::longjmp(landing, 1);
  jumper(depth - 1);
  sink = sink + 1;
}

[[hotpath::measure]] static int jump(int rounds) {
  volatile int landed = 0;
  if (setjmp(landing))
    landed = landed + 1;
  if (landed < rounds)
    jumper(landed);
  return landed;
}

// --- threads ---------------------------------------------------------------
// No thread looks at what another does: the work is the same on any schedule.
[[hotpath::measure]] static unsigned step(unsigned state) {
  return state * 1664525u + 1013904223u;
}

static void work(unsigned seed, unsigned *result) {
  unsigned state = seed;
  for (int i = 0; i < 5000; i++)
    state = step(state);
  *result = state;
}

static unsigned run_threads() {
  unsigned results[3];
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 3; i++)
    threads.emplace_back(work, i, &results[i]);
  for (std::thread &thread : threads)
    thread.join();
  return results[0] ^ results[1] ^ results[2];
}

// --- before and after main -------------------------------------------------
struct Global {
  [[hotpath::measure]] Global() { sink = sink + fibonacci(5); }
} global;

[[hotpath::measure]] static void at_exit() { sink = sink + fibonacci(4); }

// --- the counterproof ------------------------------------------------------
[[hotpath::measure]] static void differ() { sink = sink + 1; }

int main(int argc, char **argv) {
  std::atexit(at_exit);
  std::printf("fibonacci %ld\n", fibonacci(15));
  std::printf("even %d\n", is_even(100));
  sort_numbers();
  std::printf("caught %d\n", catcher(25));
  make_objects();
  std::printf("objects left %ld\n", objects);
  call_templates();
  for (int i = 0; i < 40; i++)
    sink = tail_caller(i);
  std::printf("landed %d\n", jump(6));
  std::printf("threads %u\n", run_threads());
  if (argc > 1 && std::string(argv[1]) == "differ") {
    differ();
    if (std::getenv("HOTPATH_OFF"))
      differ();
  }
  return 0;
}
