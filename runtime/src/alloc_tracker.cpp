//===- alloc_tracker.cpp - Each block, from its allocation until it is freed
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "alloc_tracker.h"
#include "alloc_account.h"
#include "lock.h"
#include "memory.h"

#include <sched.h>

namespace hotpath {

namespace {

// What is known of a block: a bit that says so, the site, the bytes asked for.
// A ticket of hotpath_alloc_hooks is such a word too; 0: not followed.
constexpr uint64_t known = uint64_t(1) << 63;
constexpr unsigned bytes_bits = 44;
constexpr uint64_t most_bytes = (uint64_t(1) << bytes_bits) - 1;

constexpr uint64_t about(uint32_t site, size_t bytes) {
  return known | uint64_t(site) << bytes_bits |
         min_of<uint64_t>(bytes, most_bytes);
}
constexpr uint64_t bytes_of(uint64_t word) { return word & most_bytes; }
constexpr uint32_t site_of(uint64_t word) {
  return uint32_t((word & ~known) >> bytes_bits);
}

struct entry {
  uintptr_t block; // 0: free
  uint64_t word;
};

constexpr size_t first_size = size_t(1) << 12;

process_allocations *process = nullptr;
entry *table = nullptr;
size_t size = 0; // a power of two
size_t used = 0;
live_site **sites = nullptr; // by site id
size_t sites_bytes = 0;

std::atomic<bool> locked{false};
// A signal handler must not wait for what it has interrupted, nor a fork
// handler for this thread's fork.
__thread bool inside __attribute__((tls_model("initial-exec"))) = false;

void lock_tracker() {
  inside = true;
  signal_fence();
  while (locked.exchange(true, std::memory_order_acquire))
    sched_yield();
}

void unlock_tracker() {
  locked.store(false, std::memory_order_release);
  signal_fence();
  inside = false;
}

class tracker_lock {
public:
  tracker_lock() : granted_(!inside) {
    if (granted_)
      lock_tracker();
  }
  ~tracker_lock() {
    if (granted_)
      unlock_tracker();
  }
  tracker_lock(const tracker_lock &) = delete;
  tracker_lock &operator=(const tracker_lock &) = delete;
  explicit operator bool() const { return granted_; }

private:
  bool granted_;
};

size_t home(uintptr_t block) {
  return size_t((uint64_t(block >> 4) * 0x9E3779B97F4A7C15u) >> 20) &
         (size - 1);
}

entry &find(uintptr_t block) {
  size_t i = home(block);
  while (table[i].block && table[i].block != block)
    i = (i + 1) & (size - 1);
  return table[i];
}

bool grow() {
  keep_errno errno_is_kept;
  entry *before = table;
  size_t size_before = size;
  auto *fresh = static_cast<entry *>(map_pages(sizeof(entry) * size * 2));
  if (!fresh)
    return false;
  table = fresh;
  size *= 2;
  for (size_t i = 0; i < size_before; ++i)
    if (before[i].block)
      find(before[i].block) = before[i];
  unmap_pages(before, sizeof(entry) * size_before);
  return true;
}

// What follows moves back, so that no gap ends a search too early.
void erase(entry &e) {
  auto gap = size_t(&e - table);
  for (size_t i = (gap + 1) & (size - 1); table[i].block;
       i = (i + 1) & (size - 1)) {
    size_t away = (i - home(table[i].block)) & (size - 1);
    if (away >= ((i - gap) & (size - 1))) {
      table[gap] = table[i];
      gap = i;
    }
  }
  table[gap] = {};
  --used;
}

live_site *live_of(uint32_t site) {
  if (live_site *there = sites[site])
    return there;
  keep_errno errno_is_kept;
  arena_ref r = arena_allocate(sizeof(live_site));
  if (!r)
    return nullptr;
  auto *s = arena_at<live_site>(r);
  s->site = site;
  s->next = process->live_sites.get();
  process->live_sites.publish(r);
  return sites[site] = s;
}

// A site's bytes at the last peak are written down when they change for the
// first time after it: a peak costs nothing but its number.
void change(live_site &s, uint64_t bytes, uint64_t count) {
  uint64_t peaks = process->peaks.get();
  if (s.stamp.get() != peaks) {
    s.peak_bytes.set(s.bytes.get());
    s.stamp.set(peaks);
  }
  s.bytes.add(bytes);
  s.count.add(count);
  process->live_bytes.add(bytes);
  process->live_count.add(count);
}

void insert(uintptr_t block, uint64_t word) {
  live_site *s = live_of(site_of(word));
  if (!s || ((used + 1) * 3 > size * 2 && !grow())) {
    process->untracked.add(1);
    return;
  }
  entry &e = find(block);
  if (e.block) // freed unseen, by a signal handler
    change(*sites[site_of(e.word)], -bytes_of(e.word), uint64_t(-1));
  else
    ++used;
  e = {block, word};
  change(*s, bytes_of(word), 1);
  if (process->live_bytes.get() > process->peak_bytes.get()) {
    process->peak_bytes.set(process->live_bytes.get());
    process->peaks.add(1);
  }
}

uint64_t remove(uintptr_t block) {
  entry &e = find(block);
  if (!e.block)
    return 0; // older than the session
  uint64_t word = e.word;
  erase(e);
  change(*sites[site_of(word)], -bytes_of(word), uint64_t(-1));
  return word;
}

void add(void *block, uint64_t word) {
  if (tracker_lock lock{})
    insert(uintptr_t(block), word);
}

void *allocated(void *block, size_t asked, size_t usable) {
  add(block, about(charge_allocation(asked, usable), asked));
  return block;
}

uint64_t resizing(void *block) {
  tracker_lock lock;
  return lock ? remove(uintptr_t(block)) : 0;
}

void *freed(void *block, size_t usable) {
  charge_free(usable);
  (void)resizing(block);
  return block;
}

void resized(uint64_t ticket, void *from, size_t from_usable, void *to,
             size_t asked, size_t to_usable) {
  if (to) {
    charge_free(from_usable);
    allocated(to, asked, to_usable);
  } else if (ticket) {
    add(from, ticket);
  }
}

void resized_away(uint64_t, size_t usable) { charge_free(usable); }

void *allocated_unseen(void *block, size_t, size_t) { return block; }

void *freed_unseen(void *block, size_t) {
  (void)resizing(block);
  return block;
}

void resized_unseen(uint64_t ticket, void *from, size_t, void *to, size_t,
                    size_t) {
  if (!to && ticket)
    add(from, ticket);
}

void resized_away_unseen(uint64_t, size_t) {}

} // namespace

const hotpath_alloc_hooks tracking_hooks = {allocated, freed, resizing, resized,
                                            resized_away};

const hotpath_alloc_hooks paused_hooks = {allocated_unseen, freed_unseen,
                                          resizing, resized_unseen,
                                          resized_away_unseen};

void tracker_forget() {
  tracker_lock lock;
  if (!lock)
    return;
  for (size_t i = 0; i < size; ++i)
    table[i] = {};
  used = 0;
  for (arena_ref r = process->live_sites.get(); r;) {
    auto *s = arena_at<live_site>(r);
    s->bytes.set(0);
    s->count.set(0);
    s->peak_bytes.set(0);
    s->stamp.set(0);
    r = s->next;
  }
  process->live_bytes.set(0);
  process->live_count.set(0);
  process->peak_bytes.set(0);
  process->peaks.set(0);
  process->untracked.set(0);
}

bool tracker_start(process_allocations &p) {
  unmap_pages(table, sizeof(entry) * size);
  unmap_pages(sites, sites_bytes);
  sites_bytes = sizeof(live_site *) * arena_head().site_capacity;
  size = first_size;
  used = 0;
  table = static_cast<entry *>(map_pages(sizeof(entry) * size));
  sites = static_cast<live_site **>(map_pages(sites_bytes));
  process = &p;
  return table && sites;
}

bool tracker_before_fork() {
  if (inside)
    return false;
  lock_tracker();
  return true;
}

void tracker_after_fork() { unlock_tracker(); }

} // namespace hotpath
