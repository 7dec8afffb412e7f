//===- alloc_threads.cpp - Allocations over the life of threads
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "accounting.h"
#include "alloc_account.h"
#include "alloc_session.h"
#include "entry.h"
#include "lock.h"
#include "memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace hotpath {

namespace {

// Its state has been given back: what its end still allocates or frees does not
// deserve another.
__thread bool is_ending __attribute__((tls_model("initial-exec"))) = false;

constexpr size_t page = 4096;
constexpr size_t name_bytes = sizeof(thread_allocations::name);

size_t slots_bytes(const thread_state &t) {
  return t.stack_bytes / sizeof(frame) * sizeof(call_slot);
}
// Whatever a word holds has an entry, so nothing has to be checked. Pages that
// are not touched cost nothing.
size_t sites_bytes() {
  return sizeof(site_allocations *) * (size_t(HOTPATH_FRAME_ID_MASK) + 1);
}

bool make_totals(thread_state &t) {
  arena_ref r = arena_allocate(sizeof(thread_allocations), 64);
  if (!r)
    return false;
  t.alloc.all = arena_at<thread_allocations>(r);
  site_allocations *outside = allocations_of(t, 0);
  if (!outside) {
    t.alloc.all = nullptr;
    return false;
  }
  if (t.alloc.slots)
    t.alloc.slots[0].site = outside;
  t.record->allocations.publish(r);
  return true;
}

// Without memory for slots calls are not told apart, but sites are.
bool make_part(thread_state &t) {
  alloc_part &a = t.alloc;
  if (a.refused)
    return false;
  a.refused = true; // a signal handler that allocates must not come here again
  signal_fence();
  a.sites = static_cast<site_allocations **>(map_pages(sites_bytes()));
  if (!a.sites)
    return false;
  a.slots = static_cast<call_slot *>(reserve_pages(slots_bytes(t)));
  if (a.slots && !open_pages(a.slots, slots_bytes(t))) {
    unmap_pages(a.slots, slots_bytes(t));
    a.slots = nullptr;
  }
  a.touched = base_of(t);
  if (!make_totals(t))
    return false;
  a.refused = false;
  if (a.slots)
    alloc_begin_at_base(t);
  signal_fence();
  a.span = a.slots ? t.stack_bytes : 0;
  return true;
}

// The sums over the sites so far, for who takes the record over.
void remember_totals(thread_allocations &a) {
  allocation_totals &to = a.before;
  to.bytes.set(0);
  to.count.set(0);
  to.usable_bytes.set(0);
  to.freed_bytes.set(0);
  to.freed_count.set(0);
  for (arena_ref r = a.sites.get(); r;) {
    auto *s = arena_at<site_allocations>(r);
    to.bytes.add(s->self.bytes.get());
    to.count.add(s->self.count.get());
    to.usable_bytes.add(s->self.usable_bytes.get());
    to.freed_bytes.add(s->self.freed_bytes.get());
    to.freed_count.add(s->self.freed_count.get());
    r = s->next;
  }
}

void set_name(thread_allocations &a, const char *name) {
  bool ended = false;
  for (size_t i = 0; i < name_bytes; ++i) {
    ended = ended || !name[i] || name[i] == '\n';
    a.name[i].set(ended ? 0 : name[i]);
  }
}

// Of a thread that runs: its own name it would have to tell itself.
void read_name(thread_allocations &a, uint32_t tid) {
  text path;
  path.put("/proc/self/task/");
  path.put_unsigned(tid);
  path.put("/comm");
  char name[name_bytes + 1] = {};
  int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return;
  if (read(fd, name, name_bytes) > 0)
    set_name(a, name);
  close(fd);
}

} // namespace

thread_state *alloc_thread() {
  if (the_clock.frozen.get())
    return nullptr;
  if (!current_thread()) {
    sigset_t before;
    if (is_ending || !try_lock_runtime(&before))
      return nullptr;
    is_ending = !attach_current();
    unlock_runtime(&before);
  }
  thread_state *t = current_thread();
  return t && (t->alloc.all || make_part(*t)) ? t : nullptr;
}

void alloc_thread_begins(thread_state &t) {
  is_ending = false;
  if (!t.alloc.all)
    return;
  if (t.alloc.slots)
    alloc_begin_at_base(t);
  remember_totals(*t.alloc.all);
  set_name(*t.alloc.all, "");
}

void alloc_thread_ends(thread_state &t) {
  is_ending = true;
  alloc_part &a = t.alloc;
  if (!a.all)
    return;
  alloc_forget_cell();
  if (!the_clock.frozen.get())
    close_calls_above_base(t);
  char name[name_bytes + 1] = {};
  if (prctl(PR_GET_NAME, name) == 0)
    set_name(*a.all, name);
  if (a.slots) // the base's, on the first page, stays
    (void)madvise(reinterpret_cast<char *>(a.slots) + page,
                  slots_bytes(t) - page, MADV_DONTNEED);
}

void alloc_release_slots(thread_state &t) {
  unmap_pages(t.alloc.slots, slots_bytes(t));
  unmap_pages(t.alloc.sites, sites_bytes());
  t.alloc = {};
}

void alloc_thread_renew(thread_state &t) {
  alloc_release_slots(t);
  alloc_forget_cell();
  t.alloc.touched = base_of(t);
}

void alloc_record_names() {
  for (thread_state *t = all_threads(); t; t = t->next)
    if (t->alloc.all && t->inline_part)
      read_name(*t->alloc.all, t->record->tid.get());
}

} // namespace hotpath
