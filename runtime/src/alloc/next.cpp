//===- next.cpp - The allocator that is interposed
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "next.h"
#include "alloc_repeat.h"
#include "bootstrap.h"

#include <dlfcn.h>
#include <errno.h>
#include <initializer_list>

namespace hotpath::allocator {

namespace {
void *first_malloc(size_t bytes) {
  return ready() ? next.malloc(bytes) : bootstrap_allocate(bytes);
}
void first_free(void *block) {
  if (ready())
    next.free(block);
}
} // namespace

functions next = {first_malloc, first_free, nullptr, nullptr, nullptr,
                  nullptr,      nullptr,    nullptr, nullptr, nullptr};
std::atomic<bool> is_found{false};
std::atomic<bool> nothing_came_by{false};

namespace {

__thread bool looking __attribute__((tls_model("initial-exec"))) = false;

// A sanitizer that is linked into the program comes before libc, but not after
// us when we are linked into it as well: it has this name for its own.
template <class F> void look(F *&result, const char *interceptor) {
  void *function = dlsym(RTLD_DEFAULT, interceptor);
  if (!function)
    function = dlsym(RTLD_NEXT, interceptor + sizeof "__interceptor_" - 1);
  result = reinterpret_cast<F *>(function);
}

void *library_of(const void *address) {
  Dl_info info;
  return dladdr(address, &info) ? info.dli_fbase : nullptr;
}

bool is_glibc(const functions &f) {
#if defined(__LP64__) && defined(__x86_64__)
  const void *version = dlsym(RTLD_DEFAULT, "gnu_get_libc_version");
  return version &&
         library_of(version) == library_of(reinterpret_cast<void *>(f.malloc));
#else
  return false;
#endif
}

bool sizes_agree(const functions &f) {
  if (!f.malloc_usable_size || !f.free)
    return false;
  source.sizes_are_before_blocks = true;
  bool agree = true;
  // Of each kind: smallest, thread cache, bins, a mapping of its own.
  for (size_t bytes : {size_t(1), size_t(100), size_t(3000), size_t(70000),
                       size_t(64) << 20}) {
    void *block = f.malloc(bytes);
    agree = agree && block && usable(block, 0) == f.malloc_usable_size(block);
    f.free(block);
  }
  return agree;
}

} // namespace

__attribute__((noinline)) size_t ask_usable(void *block, size_t otherwise) {
  return next.malloc_usable_size ? next.malloc_usable_size(block) : otherwise;
}

bool find_next() {
  if (looking)
    return false;
  looking = true;
  int saved = errno;
  functions found = {};
  look(found.free, "__interceptor_free");
  look(found.calloc, "__interceptor_calloc");
  look(found.realloc, "__interceptor_realloc");
  look(found.memalign, "__interceptor_memalign");
  look(found.aligned_alloc, "__interceptor_aligned_alloc");
  look(found.posix_memalign, "__interceptor_posix_memalign");
  look(found.valloc, "__interceptor_valloc");
  look(found.pvalloc, "__interceptor_pvalloc");
  look(found.malloc, "__interceptor_malloc");
  look(found.malloc_usable_size, "__interceptor_malloc_usable_size");
  // An allocator without this one: libc's must not be asked about its blocks.
  if (library_of(reinterpret_cast<void *>(found.malloc_usable_size)) !=
      library_of(reinterpret_cast<void *>(found.malloc)))
    found.malloc_usable_size = nullptr;
  source.sizes_are_before_blocks = is_glibc(found) && sizes_agree(found);
  (void)dlerror(); // what the program would find there
  if (found.malloc) {
    next = found;
    is_found.store(true, std::memory_order_release);
  }
  errno = saved;
  looking = false;
  return found.malloc != nullptr;
}

namespace {

// Out of line, so that the others need not save registers.
__attribute__((noinline)) void *note_early(void *block, size_t asked) {
  if (is_bootstrap(block))
    return block;
  source.early_bytes.fetch_add(asked, std::memory_order_relaxed);
  source.early_count.fetch_add(1, std::memory_order_relaxed);
  return block;
}

__attribute__((noinline)) void *tell_asked(const hotpath_alloc_hooks &h,
                                           void *block, size_t asked) {
  return h.allocated(block, asked, ask_usable(block, asked));
}

// Nobody is told: before the runtime decides, blocks are counted at least.
HOTPATH_INLINE void *untold(void *block, size_t asked) {
  nobody_is_told();
  return HOTPATH_LIKELY(!source.early.load(std::memory_order_relaxed))
             ? block
             : note_early(block, asked);
}

// The first block of a call that follows another one of its site: what the
// runtime would do, but it is most often so.
HOTPATH_INLINE bool is_counted_as_repeat(const hotpath_alloc_cell &cell) {
  frame *f = reinterpret_cast<frame *>(cell.top) - 1, **busy = cell.busy;
  if (HOTPATH_UNLIKELY(*busy != nullptr))
    return false;
  *busy = f;
  signal_fence();
  uint32_t word = f->word;
  bool counted = word == cell.fresh_word && count_repeat(*cell.part, f, word);
  signal_fence();
  *busy = nullptr;
  return counted;
}

} // namespace

__attribute__((noinline)) void *tell(void *block, size_t asked) {
  const hotpath_alloc_hooks *h = hooks();
  if (!h)
    return untold(block, asked);
  return HOTPATH_LIKELY(sizes_are_before_blocks())
             ? h->allocated(block, asked, usable_by_size(block))
             : tell_asked(*h, block, asked);
}

void *tell_fresh(void *block, size_t asked) {
  intptr_t at = source.cell_at.load(std::memory_order_acquire);
  auto &cell = *thread_variable<hotpath_alloc_cell>(at);
  if (HOTPATH_UNLIKELY(!at) || HOTPATH_UNLIKELY(is_mapped(size_word(block))) ||
      thread_load<uintptr_t>(source.top_at.load(std::memory_order_relaxed)) !=
          cell.top ||
      cell.session != source.session.load(std::memory_order_relaxed) ||
      HOTPATH_UNLIKELY(!is_counted_as_repeat(cell)))
    return tell(block, asked);
  add_allocation(*cell.site, asked, usable_unmapped(size_word(block)));
  return block;
}

void *tell_of_free(void *block) {
  const hotpath_alloc_hooks *h = hooks();
  if (HOTPATH_LIKELY(h != nullptr))
    return h->freed(block, usable(block, 0));
  nobody_is_told();
  return block;
}

bool is_of_next(const void *function) {
  return function && library_of(function) ==
                         library_of(reinterpret_cast<void *>(next.malloc));
}

} // namespace hotpath::allocator
