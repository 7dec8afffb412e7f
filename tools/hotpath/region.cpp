//===- region.cpp - Memory of a command that keeps nearly all it makes --===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "region.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#include <sys/mman.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HOTPATH_UNDER_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||     \
    __has_feature(memory_sanitizer)
#define HOTPATH_UNDER_SANITIZER 1
#endif
#endif

#ifdef HOTPATH_UNDER_SANITIZER

void hotpath::cli::keep_in_region() {}

#else

namespace {

// Several times what a comparison of any size people make needs. Pages are real
// once they are touched; beyond it, malloc goes on.
constexpr std::size_t region_bytes = std::size_t(4) << 30;
// A huge page, which one thread touches.
constexpr std::size_t piece_bytes = std::size_t(2) << 20;
constexpr std::size_t alignment = alignof(std::max_align_t);

constexpr std::size_t rounded(std::size_t bytes, std::size_t to) {
  return (bytes + to - 1) & ~(to - 1);
}

// Zero before any constructor runs, when `new` is called already. The bounds
// are set before `next`, and by whoever made the blocks that are deleted.
char *first = nullptr, *last = nullptr;
std::atomic<char *> next{nullptr}; // null: there is no region
thread_local char *piece_at = nullptr, *piece_end = nullptr;

/// Of the region; null where it is full or there is none.
char *take(std::size_t bytes) {
  char *at = next.load(std::memory_order_acquire);
  do {
    if (!at || std::size_t(last - at) < bytes)
      return nullptr;
  } while (!next.compare_exchange_weak(at, at + bytes));
  return at;
}

void *of_malloc(std::size_t bytes) {
  for (;;) {
    if (void *block = std::malloc(bytes ? bytes : 1))
      return block;
    const std::new_handler handler = std::get_new_handler();
    if (!handler)
      throw std::bad_alloc();
    handler();
  }
}

/// Where the thread's piece has no space for it.
void *take_elsewhere(std::size_t bytes) {
  if (bytes < region_bytes) {
    const bool is_large = bytes > piece_bytes / 4;
    char *at = take(is_large ? rounded(bytes, alignment) : piece_bytes);
    if (at && !is_large) {
      piece_at = at + rounded(bytes, alignment);
      piece_end = at + piece_bytes;
    }
    if (at)
      return at;
  }
  return of_malloc(bytes);
}

bool is_of_region(const void *block) {
  const auto at = std::uintptr_t(block);
  return at - std::uintptr_t(first) < std::uintptr_t(last - first);
}

} // namespace

void hotpath::cli::keep_in_region() {
  void *all = mmap(nullptr, region_bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (all == MAP_FAILED)
    return;
  madvise(all, region_bytes, MADV_HUGEPAGE); // without it, pages are small
  first = static_cast<char *>(all);
  last = first + region_bytes;
  auto *at =
      reinterpret_cast<char *>(rounded(std::uintptr_t(first), piece_bytes));
  next.store(at, std::memory_order_release);
}

// Of these two the library makes all others but those for larger alignments,
// which it pairs with each other.

void *operator new(std::size_t bytes) {
  // Without an overflow: the largest sizes are refused below.
  if (bytes && bytes <= std::size_t(piece_end - piece_at)) {
    char *at = piece_at;
    // The end of a piece is aligned.
    piece_at += rounded(bytes, alignment);
    return at;
  }
  return take_elsewhere(bytes ? bytes : 1);
}

void operator delete(void *block) noexcept {
  if (!is_of_region(block))
    std::free(block);
}

#endif
