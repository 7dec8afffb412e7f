//===- operator_new.cpp - operator new and delete, all forms
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "next.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>

// libstdc++ and libc++ call malloc, where blocks are counted. jemalloc,
// mimalloc and tcmalloc have forms of their own. Those that do not come by
// malloc either, which is tried out, are counted here. Written under their
// linker names (Itanium C++ ABI, 5.1), and weak: a program may replace them.

using namespace hotpath::allocator;

// Of a C++ library that was linked statically, as far as the program has
// fetched it: then these forms have taken the place of its own.
extern "C" {
__attribute__((weak)) void (*_ZSt15get_new_handlerv())();
__attribute__((weak)) void *__cxa_allocate_exception(size_t) noexcept;
__attribute__((weak)) void __cxa_throw(void *, void *, void (*)(void *));
__attribute__((weak)) extern void *_ZTVSt9bad_alloc[];
__attribute__((weak)) extern char _ZTISt9bad_alloc;
__attribute__((weak)) void _ZNSt9bad_allocD1Ev(void *);
}

namespace {

struct place {
  const char *name;
  void (*probe)(void *function);
  void *function; // the next form of that name
  bool counts;    // here, since it does not call malloc
  bool known;
};

constexpr size_t probe_bytes = 64; // and alignment

// Nobody is told of anything yet.
bool comes_by(const place &p) {
  nothing_came_by = true;
  p.probe(p.function);
  return !nothing_came_by.exchange(false);
}

void find(place &p) {
  int saved = errno;
  p.function = dlsym(RTLD_NEXT, p.name);
  if (!p.function)
    (void)dlerror();
  p.counts = ready() && is_of_next(p.function) && !comes_by(p);
  __atomic_store_n(&p.known, true, __ATOMIC_RELEASE);
  errno = saved;
}

HOTPATH_INLINE const place &found(place &p) {
  if (HOTPATH_UNLIKELY(!__atomic_load_n(&p.known, __ATOMIC_ACQUIRE)))
    find(p);
  return p;
}

// Who can catch it has fetched what it takes; elsewhere it would end the
// program.
void throw_bad_alloc() {
  if (!__cxa_allocate_exception || !__cxa_throw || !&_ZTISt9bad_alloc ||
      !_ZTVSt9bad_alloc || !_ZNSt9bad_allocD1Ev)
    abort();
  auto *object = static_cast<void **>(__cxa_allocate_exception(sizeof(void *)));
  *object = &_ZTVSt9bad_alloc[2];
  __cxa_throw(object, &_ZTISt9bad_alloc, _ZNSt9bad_allocD1Ev);
}

// What the standard says of the throwing forms, [new.delete.single].
__attribute__((noinline)) void *allocate(size_t bytes, size_t alignment,
                                         bool throws) {
  for (;;) {
    void *block = nullptr;
    if (!alignment)
      block = malloc(bytes ? bytes : 1);
    else if (posix_memalign(&block,
                            alignment < sizeof(void *) ? sizeof(void *)
                                                       : alignment,
                            bytes ? bytes : 1) != 0)
      block = nullptr;
    if (block)
      return block;
    void (*handler)() =
        _ZSt15get_new_handlerv ? _ZSt15get_new_handlerv() : nullptr;
    if (handler)
      handler();
    else if (!throws)
      return nullptr;
    else
      throw_bad_alloc();
  }
}

} // namespace

#define HOTPATH_FORM(result, symbol, parameters)                               \
  namespace {                                                                  \
  place place##symbol = {#symbol, probe##symbol, nullptr, false, false};       \
  }                                                                            \
  extern "C" __attribute__((visibility("default"), weak))                      \
  result hotpath_form##symbol parameters __asm__(#symbol);                     \
  result hotpath_form##symbol parameters

// The names that `arguments` are made of, for a probe.
#define HOTPATH_PROBE_ARGUMENTS                                                \
  [[maybe_unused]] size_t bytes = probe_bytes, alignment = probe_bytes;        \
  [[maybe_unused]] const void *tag = &bytes

#define HOTPATH_NEW(symbol, parameters, arguments, alignment_or_0, throws)     \
  namespace {                                                                  \
  void probe##symbol(void *function) {                                         \
    HOTPATH_PROBE_ARGUMENTS;                                                   \
    next.free(reinterpret_cast<void *(*)parameters>(function) arguments);      \
  }                                                                            \
  }                                                                            \
  HOTPATH_FORM(void *, symbol, parameters) {                                   \
    const place &p = found(place##symbol);                                     \
    auto *next_form = reinterpret_cast<void *(*)parameters>(p.function);       \
    if (HOTPATH_UNLIKELY(!next_form))                                          \
      return allocate(bytes, alignment_or_0, throws);                          \
    if (HOTPATH_LIKELY(!p.counts))                                             \
      return next_form arguments;                                              \
    return told(next_form arguments, bytes);                                   \
  }

#define HOTPATH_DELETE(symbol, parameters, arguments)                          \
  namespace {                                                                  \
  void probe##symbol(void *function) {                                         \
    HOTPATH_PROBE_ARGUMENTS;                                                   \
    void *block = next.malloc(probe_bytes);                                    \
    reinterpret_cast<void(*) parameters>(function) arguments;                  \
  }                                                                            \
  }                                                                            \
  HOTPATH_FORM(void, symbol, parameters) {                                     \
    const place &p = found(place##symbol);                                     \
    auto *next_form = reinterpret_cast<void(*) parameters>(p.function);        \
    if (HOTPATH_UNLIKELY(!next_form))                                          \
      return free(block);                                                      \
    if (HOTPATH_UNLIKELY(p.counts && block))                                   \
      told_of_free(block);                                                     \
    next_form arguments;                                                       \
  }

#define HOTPATH_NEW_FORMS(op)                                                  \
  HOTPATH_NEW(op##m, (size_t bytes), (bytes), 0, true)                         \
  HOTPATH_NEW(op##mRKSt9nothrow_t, (size_t bytes, const void *tag),            \
              (bytes, tag), 0, false)                                          \
  HOTPATH_NEW(op##mSt11align_val_t, (size_t bytes, size_t alignment),          \
              (bytes, alignment), alignment, true)                             \
  HOTPATH_NEW(op##mSt11align_val_tRKSt9nothrow_t,                              \
              (size_t bytes, size_t alignment, const void *tag),               \
              (bytes, alignment, tag), alignment, false)

#define HOTPATH_DELETE_FORMS(op)                                               \
  HOTPATH_DELETE(op##Pv, (void *block), (block))                               \
  HOTPATH_DELETE(op##Pvm, (void *block, size_t bytes), (block, bytes))         \
  HOTPATH_DELETE(op##PvRKSt9nothrow_t, (void *block, const void *tag),         \
                 (block, tag))                                                 \
  HOTPATH_DELETE(op##PvSt11align_val_t, (void *block, size_t alignment),       \
                 (block, alignment))                                           \
  HOTPATH_DELETE(op##PvmSt11align_val_t,                                       \
                 (void *block, size_t bytes, size_t alignment),                \
                 (block, bytes, alignment))                                    \
  HOTPATH_DELETE(op##PvSt11align_val_tRKSt9nothrow_t,                          \
                 (void *block, size_t alignment, const void *tag),             \
                 (block, alignment, tag))

HOTPATH_NEW_FORMS(_Znw)
HOTPATH_NEW_FORMS(_Zna)
HOTPATH_DELETE_FORMS(_Zdl)
HOTPATH_DELETE_FORMS(_Zda)

namespace hotpath::allocator {

void find_operators() {
#define HOTPATH_FIND_FORMS(op, size)                                           \
  find(place##op##size);                                                       \
  find(place##op##size##RKSt9nothrow_t);                                       \
  find(place##op##size##St11align_val_t);                                      \
  find(place##op##size##St11align_val_tRKSt9nothrow_t);
  HOTPATH_FIND_FORMS(_Znw, m)
  HOTPATH_FIND_FORMS(_Zna, m)
  HOTPATH_FIND_FORMS(_Zdl, Pv)
  HOTPATH_FIND_FORMS(_Zda, Pv)
  find(place_ZdlPvm);
  find(place_ZdaPvm);
  find(place_ZdlPvmSt11align_val_t);
  find(place_ZdaPvmSt11align_val_t);
}

} // namespace hotpath::allocator
