//===- connect.cpp - The interposed allocator meets the runtime
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "next.h"

#include <dlfcn.h>
#include <errno.h>

namespace hotpath::allocator {

namespace {

// They bring an allocator of their own, which has to stay the program's: it
// finds the errors that the program was built to find.
constexpr const char *sanitizers[] = {"__asan_init", "__hwasan_init",
                                      "__msan_init", "__tsan_init"};

bool is_sanitized() {
  for (const char *init : sanitizers)
    if (dlsym(RTLD_DEFAULT, init))
      return true;
  return false;
}

bool prepared = false;

// What the searches allocate is ours, not the program's: nobody is told.
// Whoever comes first is alone, the dynamic linker runs constructors one by
// one.
void prepare() {
  if (prepared)
    return;
  prepared = true;
  int saved = errno;
  bool early = source.early.exchange(false);
  (void)ready();
  find_operators();
  if (is_sanitized())
    source.refusal = "allocations are not counted: the sanitizer that the "
                     "program was built with has an allocator of its own";
  (void)dlerror(); // what the program would find there
  (void)dlerror(); // gives its memory back
  source.early = early;
  errno = saved;
}

// A runtime that has begun already has found us itself; the search allocates
// nothing when there is something to be found.
__attribute__((constructor)) void connect() {
  prepare();
  int saved = errno;
  bool early = source.early.exchange(false);
  auto *attach = reinterpret_cast<void (*)(hotpath_alloc_source *)>(
      dlsym(RTLD_DEFAULT, "__hotpath_alloc_attach_2"));
  if (attach) {
    source.early = early;
    attach(&source);
  } else {
    (void)dlerror();
  }
  errno = saved;
}

} // namespace

hotpath_alloc_source source = {{nullptr}, {0}, {0},     {0},    {true},
                               {0},       {0}, {false}, nullptr};

} // namespace hotpath::allocator

extern "C" __attribute__((visibility("default"))) hotpath_alloc_source *
__hotpath_alloc_source_2() {
  hotpath::allocator::prepare();
  return &hotpath::allocator::source;
}
