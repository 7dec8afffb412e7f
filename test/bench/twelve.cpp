// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twelve measured functions of different kinds, from under a microsecond to a
// millisecond a call, whose work is in proportion to n. `twelve K` does 20 %
// more work in the K-th of them, and in no other; `twelve 0` in none.
// collect_runs.py runs it many times: the data of test/verdict/aa.test.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

volatile std::uint64_t sink;
int slower = 0;

/// The work of the k-th function in this run.
unsigned work(int k, unsigned n) { return k == slower ? n + n / 5 : n; }

std::uint64_t next(std::uint64_t &state) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

[[hotpath::measure]] void f01_arithmetic(unsigned n) { // 0.4 us
  std::uint64_t s = 88172645463325252u;
  for (unsigned i = 0; i < n; ++i)
    next(s);
  sink = s;
}

[[hotpath::measure]] void f02_divisions(unsigned n) { // 1 us
  std::uint64_t s = 88172645463325252u;
  for (unsigned i = 0; i < n; ++i)
    s = s / (i + 3) + 0x9e3779b97f4a7c15u;
  sink = s;
}

[[hotpath::measure]] void f03_branches(unsigned n) { // 3 us
  std::uint64_t s = 88172645463325252u, count = 0;
  for (unsigned i = 0; i < n; ++i)
    if (next(s) & 1)
      count += s & 7;
    else
      count ^= s;
  sink = count;
}

[[hotpath::measure]] void f04_floats(unsigned n) { // 8 us
  double sum = 0;
  for (unsigned i = 0; i < n; ++i)
    sum += std::sqrt(double(i) + sum);
  sink = std::uint64_t(sum);
}

[[hotpath::measure]] void f05_strings(unsigned n) { // 15 us
  std::string s;
  for (unsigned i = 0; i < n; ++i)
    s += std::to_string(i);
  sink = s.size();
}

[[hotpath::measure]] void f06_blocks(unsigned n) { // 30 us
  std::vector<std::unique_ptr<char[]>> blocks;
  for (unsigned i = 0; i < n; ++i)
    blocks.emplace_back(new char[16 + i % 512]);
  sink = blocks.size();
}

[[hotpath::measure]] void f07_hash_table(unsigned n) { // 60 us
  std::unordered_map<std::uint64_t, unsigned> map;
  std::uint64_t s = 88172645463325252u;
  for (unsigned i = 0; i < n; ++i)
    ++map[next(s) % 1024];
  sink = map.size();
}

[[hotpath::measure]] void f08_tree(unsigned n) { // 120 us
  std::map<std::uint64_t, unsigned> map;
  std::uint64_t s = 88172645463325252u;
  for (unsigned i = 0; i < n; ++i)
    ++map[next(s) % 512];
  sink = map.size();
}

[[hotpath::measure]] void f09_heap(unsigned n) { // 250 us
  std::vector<std::uint64_t> heap;
  std::uint64_t s = 88172645463325252u;
  for (unsigned i = 0; i < n; ++i) {
    heap.push_back(next(s));
    std::push_heap(heap.begin(), heap.end());
    if (heap.size() > 256) {
      std::pop_heap(heap.begin(), heap.end());
      heap.pop_back();
    }
  }
  sink = heap.front();
}

[[hotpath::measure]] void f10_copies(unsigned n) { // 400 us
  static std::vector<char> from(1 << 16, 'x'), to(1 << 16);
  for (unsigned i = 0; i < n; ++i) {
    std::memcpy(to.data(), from.data(), from.size());
    from[i % from.size()] = to[(i * 7) % to.size()];
  }
  sink = std::uint64_t(to[n % to.size()]);
}

[[hotpath::measure]] void f11_strides(unsigned n) { // 700 us
  static std::vector<std::uint32_t> memory(1 << 20); // 4 MiB
  std::uint32_t at = 0;
  for (unsigned i = 0; i < n; ++i) {
    at = (at + 4099 * 16 + memory[at]) & ((1 << 20) - 1);
    memory[at] ^= i & 1;
  }
  sink = at;
}

[[hotpath::measure]] void f12_products(unsigned n) { // 1.4 ms
  static std::vector<double> a(64 * 64, 1.5), b(64 * 64, 0.5), c(64 * 64);
  for (unsigned row = 0; row < n; ++row)
    for (unsigned j = 0; j < 64; ++j) {
      double sum = 0;
      for (unsigned k = 0; k < 64; ++k)
        sum += a[(row & 63) * 64 + k] * b[k * 64 + j];
      c[(row & 63) * 64 + j] = sum;
    }
  sink = std::uint64_t(c[n & 63]);
}

} // namespace

int main(int argc, char **argv) {
  slower = argc > 1 ? std::atoi(argv[1]) : 0;
  for (int round = 0; round < 40; ++round) {
    for (int i = 0; i < 50; ++i) {
      f01_arithmetic(work(1, 250));
      f02_divisions(work(2, 200));
      f03_branches(work(3, 600));
    }
    for (int i = 0; i < 10; ++i) {
      f04_floats(work(4, 1000));
      f05_strings(work(5, 500));
      f06_blocks(work(6, 500));
    }
    f07_hash_table(work(7, 3000));
    f08_tree(work(8, 2500));
    f09_heap(work(9, 4000));
    f10_copies(work(10, 150));
    f11_strides(work(11, 60000));
    f12_products(work(12, 300));
  }
}
