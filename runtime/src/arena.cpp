//===- arena.cpp - The writer's side of the arena
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "arena.h"
#include "arena_file.h"
#include "memory.h"
#include "message.h"

#include <errno.h>
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
// Small things come from slabs. A thread gets a slab's memory ready before any
// other sees it, so no two prepare the same bytes.
constexpr uint64_t slab = uint64_t(256) << 10;
constexpr uint64_t page = 4096;

uint64_t arena_size = 0;
std::atomic<uint64_t> opened{0};
// The next free byte of the slab in use; a slab's first bytes stay unused, so a
// multiple of its size means that it is full, or that there is none.
std::atomic<uint64_t> slab_at{0};

constexpr uint64_t rounded(uint64_t n, uint64_t unit) {
  return (n + unit - 1) & ~(unit - 1);
}

// Makes the bytes up to `end` accessible. Two threads may open the same step:
// the call is idempotent, so no lock is needed (a signal may leave by longjmp).
bool commit(uint64_t end) {
  uint64_t from = opened.load(std::memory_order_acquire);
  if (HOTPATH_LIKELY(end <= from))
    return true;
  uint64_t to = min_of(rounded(end, step), arena_size);
  if (!open_pages(arena_base + from, to - from))
    return false;
  while (from < to &&
         !opened.compare_exchange_weak(from, to, std::memory_order_acq_rel))
    ;
  return true;
}

// Disk space for whole pages, `start` to `to`, that nobody has used yet; the
// part from `from` on is needed. A page without would end the program when it
// is touched, so all of them become ordinary memory then: the report at exit is
// complete, only the file is not.
bool back(uint64_t start, uint64_t from, uint64_t to) {
  if (!arena_file_is_open() || from >= to)
    return true;
  int error = arena_file_reserve(from, to);
  if (!error)
    return true;
  if (arena_head().unsaved.raw().fetch_add(to - from) == 0)
    say("HOTPATH_DATA: the file cannot grow (", strerror(error),
        "); further statistics stay in memory and are lost in a crash");
  return mmap(arena_base + start, to - start, PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1,
              0) != MAP_FAILED;
}

// The arena's next bytes, accessible; 0 when it is full.
uint64_t take(uint64_t bytes, uint64_t alignment) {
  std::atomic<uint64_t> &used = arena_head().used.raw();
  uint64_t from = used.load(std::memory_order_relaxed);
  uint64_t at, end;
  do {
    at = rounded(from, alignment);
    end = rounded(at + bytes, arena_unit);
    if (bytes > arena_size || end > arena_size)
      return 0;
    // Before `used` says so: whoever is killed in between must not leave a file
    // that looks cut short. That the disk is full is found out in `back`.
    if (arena_file_is_open())
      (void)arena_file_reserve(end - page, end);
  } while (!used.compare_exchange_weak(from, end, std::memory_order_relaxed));
  return commit(end) ? at : 0;
}

uint64_t take_ready(uint64_t bytes) {
  uint64_t at = take(rounded(bytes, page), page);
  return at && back(at, at, at + rounded(bytes, page)) ? at : 0;
}

arena_ref from_slab(size_t bytes, size_t alignment) {
  uint64_t from = slab_at.load(std::memory_order_acquire);
  for (;;) {
    uint64_t at = rounded(from, alignment);
    uint64_t end = rounded(at + bytes, arena_unit);
    if (end > rounded(from, slab))
      break;
    if (slab_at.compare_exchange_weak(from, end, std::memory_order_acq_rel))
      return arena_ref(at / arena_unit);
  }
  uint64_t start = take(slab, slab);
  if (!start || !back(start, start, start + slab))
    return 0;
  uint64_t at = rounded(start + arena_unit, alignment);
  // If another thread was faster, the rest of this slab stays empty.
  (void)slab_at.compare_exchange_strong(from, rounded(at + bytes, arena_unit),
                                        std::memory_order_acq_rel);
  return arena_ref(at / arena_unit);
}

// Each thread has eight bytes of address space per possible site, so a small
// arena must not promise many sites.
uint32_t capacity_for(uint64_t size) {
  return uint32_t(min_of<uint64_t>(most_sites, size >> 13));
}

bool write_header() {
  opened.store(0);
  slab_at.store(0);
  if (!commit(page))
    return false;
  if (arena_file_is_open())
    if (int error = arena_file_reserve(0, page)) {
      errno = error;
      return false;
    }
  arena_header &h = arena_head();
  h.version = arena_version;
  h.header_bytes = sizeof(arena_header);
  h.size = arena_size;
  h.used.set(page);
  h.site_capacity = capacity_for(arena_size);
  h.sites = arena_reserve(sizeof(site_record) * h.site_capacity);
  if (!h.sites)
    return false;
  // Last: who is killed before has left nothing that could be read.
  std::atomic_thread_fence(std::memory_order_release);
  memcpy(h.magic, arena_magic, sizeof h.magic);
  return true;
}

void *map_region(void *at, size_t bytes) {
  void *p = arena_file_is_open() ? arena_file_map(at, bytes, true)
            : at                 ? renew_reservation(at, bytes)
                                 : reserve_pages(bytes);
  if (p)
    keep_sparse(p, bytes);
  return p;
}

static_assert(sizeof(arena_header) <= page, "write_header");

} // namespace

bool arena_create(uint64_t most) {
  for (arena_size = most; arena_size >= smallest_arena; arena_size /= 2) {
    arena_base = static_cast<char *>(map_region(nullptr, arena_size));
    if (arena_base)
      return write_header();
  }
  return false;
}

bool arena_recreate() {
  return map_region(arena_base, arena_size) && write_header();
}

void arena_detach_from_file() {
  if (!arena_file_is_open())
    return;
  uint64_t used = opened.load();
  // Without the contents where the file cannot be reached any more.
  if (arena_file_map(arena_base, arena_size, false) ||
      renew_reservation(arena_base, arena_size))
    (void)open_pages(arena_base, used);
  arena_file_close();
}

arena_ref arena_allocate(size_t bytes, size_t alignment) {
  if (bytes <= slab / 4)
    return from_slab(bytes, alignment);
  return bytes > arena_size ? 0 : arena_ref(take_ready(bytes) / arena_unit);
}

arena_ref arena_reserve(size_t bytes) {
  uint64_t size = rounded(bytes, page);
  uint64_t at = take(size, page);
  // The last page makes the file long enough for what is read in between.
  return at && back(at, at + size - page, at + size)
             ? arena_ref(at / arena_unit)
             : 0;
}

bool arena_back(arena_ref r, size_t from, size_t to) {
  uint64_t at = uint64_t(r) * arena_unit;
  uint64_t start = at + rounded(from, page);
  return back(start, start, at + rounded(to, page));
}

arena_ref arena_string(const char *text) {
  return text ? arena_text(text, strlen(text)) : 0;
}

arena_ref arena_text(const char *text, size_t length) {
  if (length > UINT32_MAX / 2)
    return 0;
  arena_ref r = arena_allocate(sizeof(uint32_t) + length + 1);
  if (!r)
    return 0;
  auto *s = arena_at<string_record>(r);
  s->length = uint32_t(length);
  memcpy(s->text, text, length);
  s->text[length] = 0;
  return r;
}

} // namespace hotpath
