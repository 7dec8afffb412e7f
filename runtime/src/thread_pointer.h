//===- thread_pointer.h - Thread-local variables, by their place
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_THREAD_POINTER_H
#define HOTPATH_THREAD_POINTER_H

#include "platform.h"

namespace hotpath {

// A variable of the initial-exec model is at the same distance from the thread
// pointer in every thread (Drepper, "ELF Handling For Thread-Local Storage"):
// one library can read another's without a call or a symbol.

HOTPATH_INLINE uintptr_t thread_pointer() {
#if defined(__x86_64__)
  uintptr_t self; // it is stored where it points to
  __asm__("movq %%fs:0, %0" : "=r"(self));
  return self;
#else
  return uintptr_t(__builtin_thread_pointer());
#endif
}

/// The distance of a variable of this thread.
HOTPATH_INLINE intptr_t thread_distance(const void *variable) {
  return intptr_t(uintptr_t(variable) - thread_pointer());
}

/// A variable of the calling thread.
template <class T> HOTPATH_INLINE T *thread_variable(intptr_t distance) {
  return reinterpret_cast<T *>(thread_pointer() + uintptr_t(distance));
}

/// Reads one, without its address.
template <class T> HOTPATH_INLINE T thread_load(intptr_t distance) {
#if defined(__x86_64__)
  // Address space 257 of clang: relative to %fs.
  using variable = const T __attribute__((address_space(257)));
  return *reinterpret_cast<variable *>(distance);
#else
  return *thread_variable<const T>(distance);
#endif
}

} // namespace hotpath

#endif
