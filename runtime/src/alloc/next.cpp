//===- next.cpp - The allocator that is interposed
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "next.h"

#include <dlfcn.h>
#include <errno.h>
#include <initializer_list>

namespace hotpath::allocator {

functions next = {};
bool sizes_are_before_blocks = false;
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
  sizes_are_before_blocks = true;
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
  sizes_are_before_blocks = is_glibc(found) && sizes_agree(found);
  (void)dlerror(); // what the program would find there
  void *(*malloc)(size_t) = found.malloc;
  found.malloc = nullptr;
  next = found;
  __atomic_store_n(&next.malloc, malloc, __ATOMIC_RELEASE);
  errno = saved;
  looking = false;
  return malloc != nullptr;
}

bool is_of_next(const void *function) {
  return function && library_of(function) ==
                         library_of(reinterpret_cast<void *>(next.malloc));
}

} // namespace hotpath::allocator
