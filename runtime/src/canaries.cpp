//===- canaries.cpp - Work of our own that tells machines and libraries apart
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "canaries.h"
#include "clock.h"
#include "memory.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

// Weak: the runtime itself does not need an allocator.
extern "C" {
__attribute__((weak, visibility("default"))) void *malloc(size_t);
__attribute__((weak, visibility("default"))) void free(void *);
}

#define HOTPATH_CANARY                                                         \
  extern "C" __attribute__((noinline, used, visibility("hidden")))

namespace {

template <class T> HOTPATH_INLINE void hide(T &value) {
  __asm__ volatile("" : "+r"(value) : : "memory");
}

// Most of the time goes into its page faults: 4 MiB take 2 to 30 ms.
constexpr unsigned mem_bytes = 1 << 19;
constexpr unsigned line_bytes = 64;
constexpr unsigned mem_lines = mem_bytes / line_bytes;
constexpr unsigned mem_steps = 1024;

// glibc keeps 7 blocks of a size for each thread.
constexpr unsigned live_blocks = 7;
constexpr size_t block_sizes[] = {24, 56, 120, 248, 504, 1000};

void allocate_and_free() {
  for (size_t size : block_sizes) {
    void *blocks[live_blocks];
    for (void *&block : blocks) {
      block = malloc(size);
      hide(block);
    }
    for (void *block : blocks)
      free(block);
  }
}

} // namespace

HOTPATH_CANARY uint64_t __hotpath_canary_alu(uint64_t x) {
  for (unsigned i = 0; i < 40000; ++i) { // xorshift64
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    hide(x);
  }
  return x;
}

HOTPATH_CANARY unsigned __hotpath_canary_mem(const char *lines, unsigned at) {
  for (unsigned i = 0; i < mem_steps; ++i) {
    at = *reinterpret_cast<const unsigned *>(lines + size_t(at) * line_bytes);
    hide(at);
  }
  return at;
}

HOTPATH_CANARY size_t __hotpath_canary_libc(char *a, char *b, size_t n) {
  size_t sum = 0;
  for (unsigned i = 0; i < 200; ++i) {
    memcpy(b, a, n);
    hide(b);
    sum += strlen(b) + size_t(memcmp(a, b, n) == 0);
    char line[64];
    sum += size_t(snprintf(line, sizeof line, "%u %s %x", i, "canary", ~i));
    hide(sum);
  }
  return sum;
}

HOTPATH_CANARY void __hotpath_canary_heap() {
  for (unsigned i = 0; i < 100; ++i)
    allocate_and_free();
}

namespace hotpath {

namespace {

constexpr unsigned repeats = 3;
constexpr size_t text_bytes = 4096;

// A permutation with one cycle: x -> a x + c modulo a power of two, where c is
// odd and a leaves 1 modulo 4 (Hull and Dobell).
void lay_out(char *lines) {
  for (unsigned i = 0; i < mem_lines; ++i)
    *reinterpret_cast<unsigned *>(lines + size_t(i) * line_bytes) =
        (48829u * i + 12345u) % mem_lines;
}

class working_set {
public:
  working_set()
      : lines_(static_cast<char *>(map_pages(mem_bytes + 2 * text_bytes))) {
    if (lines_) {
#ifdef MADV_POPULATE_WRITE // half the time of faults one by one
      madvise(lines_, mem_bytes + 2 * text_bytes, MADV_POPULATE_WRITE);
#endif
      lay_out(lines_);
      memset(lines_ + mem_bytes, 'x', text_bytes - 1);
    }
    // So that whatever the allocator does on first use is behind it.
    if (has_heap())
      allocate_and_free();
  }
  ~working_set() {
    if (lines_)
      unmap_pages(lines_, mem_bytes + 2 * text_bytes);
  }
  working_set(const working_set &) = delete;
  working_set &operator=(const working_set &) = delete;

  static bool has_heap() { return &malloc && &free; }

  bool can(canary c) const {
    return c == canary_mem || c == canary_libc ? lines_ != nullptr
                                               : c != canary_heap || has_heap();
  }
  // Calls it from the outside: nothing of us is in its count.
  void run(canary c) {
    switch (c) {
    case canary_alu:
      number_ = __hotpath_canary_alu(88172645463325252u);
      break;
    case canary_mem:
      place_ = __hotpath_canary_mem(lines_, place_);
      break;
    case canary_libc:
      number_ = __hotpath_canary_libc(
          lines_ + mem_bytes, lines_ + mem_bytes + text_bytes, text_bytes);
      break;
    case canary_heap:
      __hotpath_canary_heap();
      break;
    case canary_count:
      break;
    }
    hide(number_);
  }

private:
  char *lines_;
  unsigned place_ = 0;
  uint64_t number_ = 0;
};

} // namespace

canary_times canaries_time() {
  canary_times times = {};
  working_set work;
  for (unsigned i = 0; i < canary_count; ++i)
    for (unsigned n = 0; work.can(canary(i)) && n < repeats; ++n) {
      uint64_t start = read_clock(clock_monotonic);
      work.run(canary(i));
      uint64_t ns = max_of<uint64_t>(read_clock(clock_monotonic) - start, 1);
      times.ns[i] = times.ns[i] ? min_of(times.ns[i], ns) : ns;
    }
  return times;
}

void canaries_run(void (*begin)(), void (*end)()) {
  working_set work;
  begin();
  for (unsigned i = 0; i < canary_count; ++i)
    if (work.can(canary(i)))
      work.run(canary(i));
  end();
}

} // namespace hotpath
