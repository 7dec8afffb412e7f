//===- arena.cpp - The writer's side of the arena
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "arena.h"
#include "memory.h"

#include <string.h>
#include <sys/mman.h>

namespace hotpath {

char *arena_base = nullptr;

namespace {

constexpr uint64_t smallest_arena = uint64_t(64) << 20;
constexpr uint32_t most_sites = 1u << 19;
// Opened in steps, so that the fast way is one comparison, and a program that
// locks its memory (mlockall) pays for a step, not for the reservation.
constexpr uint64_t step = uint64_t(4) << 20;

uint64_t arena_size = 0;
std::atomic<uint64_t> opened{0};

// Makes the bytes up to `end` usable. Two threads may open the same step: the
// call is idempotent, so no lock is needed (a signal may leave by longjmp).
bool commit(uint64_t end) {
  uint64_t from = opened.load(std::memory_order_acquire);
  if (HOTPATH_LIKELY(end <= from))
    return true;
  uint64_t to = min_of((end + step - 1) & ~(step - 1), arena_size);
  if (!open_pages(arena_base + from, to - from))
    return false;
  while (from < to &&
         !opened.compare_exchange_weak(from, to, std::memory_order_acq_rel))
    ;
  return true;
}

// Each thread has eight bytes of address space per possible site, so a small
// arena must not promise many sites.
uint32_t capacity_for(uint64_t size) {
  return uint32_t(min_of<uint64_t>(most_sites, size >> 13));
}

bool write_header() {
  if (!commit(sizeof(arena_header)))
    return false;
  arena_header &h = arena_head();
  memcpy(h.magic, arena_magic, sizeof h.magic);
  h.version = arena_version;
  h.header_bytes = sizeof(arena_header);
  h.size = arena_size;
  h.used.set((sizeof(arena_header) + 63) & ~uint64_t(63));
  h.site_capacity = capacity_for(arena_size);
  h.sites = arena_allocate(sizeof(site_record) * h.site_capacity, 64);
  return h.sites != 0;
}

} // namespace

bool arena_create(uint64_t most) {
  for (arena_size = most; arena_size >= smallest_arena; arena_size /= 2) {
    arena_base = static_cast<char *>(reserve_pages(arena_size));
    if (arena_base)
      return write_header();
  }
  return false;
}

bool arena_recreate() {
  void *p =
      mmap(arena_base, arena_size, PROT_NONE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  if (p == MAP_FAILED)
    return false;
  (void)madvise(p, arena_size, MADV_NOHUGEPAGE);
  (void)madvise(p, arena_size, MADV_DONTDUMP);
  opened.store(0);
  return write_header();
}

arena_ref arena_allocate(size_t bytes, size_t alignment) {
  std::atomic<uint64_t> &used = arena_head().used.raw();
  uint64_t from = used.load(std::memory_order_relaxed);
  uint64_t at, end;
  do {
    at = (from + alignment - 1) & ~uint64_t(alignment - 1);
    end = (at + bytes + arena_unit - 1) & ~uint64_t(arena_unit - 1);
    if (bytes > arena_size || end > arena_size)
      return 0;
  } while (!used.compare_exchange_weak(from, end, std::memory_order_relaxed));
  return commit(end) ? arena_ref(at / arena_unit) : 0;
}

arena_ref arena_string(const char *text) {
  if (!text)
    return 0;
  size_t length = strlen(text);
  if (length > UINT32_MAX / 2)
    return 0;
  arena_ref r = arena_allocate(sizeof(uint32_t) + length + 1);
  if (!r)
    return 0;
  auto *s = arena_at<string_record>(r);
  s->length = uint32_t(length);
  memcpy(s->text, text, length + 1);
  return r;
}

} // namespace hotpath
