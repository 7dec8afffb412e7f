//===- bootstrap.cpp - Memory for the time when there is no allocator yet
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "bootstrap.h"
#include "next.h"

namespace hotpath::allocator {

alignas(64) char bootstrap_memory[bootstrap_bytes];

namespace {
std::atomic<size_t> used{0};
// Before each block: its size, and what free() tells it by.
constexpr size_t header = 16;
} // namespace

void *bootstrap_allocate(size_t bytes, size_t alignment) {
  alignment = max_of<size_t>(alignment, 16);
  if (bytes > bootstrap_bytes || alignment > bootstrap_bytes)
    return nullptr;
  size_t from = used.load(std::memory_order_relaxed), at;
  do {
    uintptr_t base = uintptr_t(bootstrap_memory);
    at = ((base + from + header + alignment - 1) & ~(alignment - 1)) - base;
    if (at + bytes > bootstrap_bytes)
      return nullptr;
  } while (!used.compare_exchange_weak(from, at + bytes));
  char *block = bootstrap_memory + at;
  auto *words = reinterpret_cast<size_t *>(block - header);
  words[0] = bytes;
  words[1] = size_word_mapped;
  return block;
}

size_t bootstrap_size(const void *block) {
  return *reinterpret_cast<const size_t *>(static_cast<const char *>(block) -
                                           header);
}

} // namespace hotpath::allocator
