//===- memory.cpp - Memory of our own
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "memory.h"

#include <sys/mman.h>

namespace hotpath {

namespace {

constexpr size_t page = 4096;
constexpr size_t scratch_block = size_t(1) << 20;

size_t whole_pages(size_t bytes) { return (bytes + page - 1) & ~(page - 1); }

void *map(void *at, size_t bytes, int protection) {
  void *p =
      mmap(at, whole_pages(bytes), protection,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | (at ? MAP_FIXED : 0),
           -1, 0);
  return p == MAP_FAILED ? nullptr : p;
}

} // namespace

void *map_pages(size_t bytes) {
  return map(nullptr, bytes, PROT_READ | PROT_WRITE);
}

void *reserve_pages(size_t bytes) {
  void *p = map(nullptr, bytes, PROT_NONE);
  if (p)
    keep_sparse(p, bytes);
  return p;
}

void *renew_reservation(void *at, size_t bytes) {
  return map(at, bytes, PROT_NONE);
}

void keep_sparse(void *at, size_t bytes) {
  (void)madvise(at, whole_pages(bytes), MADV_NOHUGEPAGE);
  (void)madvise(at, whole_pages(bytes), MADV_DONTDUMP);
}

bool open_pages(void *at, size_t bytes) {
  return mprotect(at, whole_pages(bytes), PROT_READ | PROT_WRITE) == 0;
}

void unmap_pages(void *at, size_t bytes) {
  if (at)
    munmap(at, whole_pages(bytes));
}

scratch::~scratch() {
  for (block *b = blocks_; b;) {
    block *next = b->next;
    unmap_pages(b, b->bytes);
    b = next;
  }
}

void *scratch::allocate(size_t bytes) {
  if (bytes > SIZE_MAX / 2)
    return nullptr;
  bytes = (bytes + 15) & ~size_t(15);
  if (size_t(end_ - at_) < bytes) {
    size_t wanted = max_of(scratch_block, whole_pages(bytes + 16));
    auto *b = static_cast<block *>(map_pages(wanted));
    if (!b)
      return nullptr;
    b->next = blocks_;
    b->bytes = wanted;
    blocks_ = b;
    at_ = reinterpret_cast<char *>(b) + 16;
    end_ = reinterpret_cast<char *>(b) + wanted;
  }
  void *p = at_;
  at_ += bytes;
  return p;
}

} // namespace hotpath
