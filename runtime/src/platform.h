//===- platform.h - What every file of the runtime may assume
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLATFORM_H
#define HOTPATH_PLATFORM_H

#include <atomic>
#include <stddef.h>
#include <stdint.h>

#define HOTPATH_LIKELY(x) __builtin_expect(!!(x), 1)
#define HOTPATH_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define HOTPATH_INLINE __attribute__((always_inline)) inline

// Up to LLVM 16 a preserve_most function on x86-64 restores the register that
// its result is in. There the entry is a few instructions written by hand
// around a function of the ordinary convention (entry.cpp).
#if defined(__x86_64__) && __clang_major__ < 17
#define HOTPATH_ENTRY_BY_HAND 1
#define HOTPATH_CC
#else
#define HOTPATH_ENTRY_BY_HAND 0
#define HOTPATH_CC __attribute__((preserve_most))
#endif

// For whatever the slow path calls out of line. Only a preserve_most callee
// lets a preserve_most caller keep its registers unsaved on the common way, so
// both attributes belong together.
#define HOTPATH_COLD __attribute__((noinline, cold)) HOTPATH_CC
#define HOTPATH_OUT_OF_LINE __attribute__((noinline)) HOTPATH_CC

// -fvisibility=hidden covers definitions only: a variable of another file would
// be reached through the global offset table without this.
#define HOTPATH_HIDDEN __attribute__((visibility("hidden")))

namespace hotpath {

/// A number with one writer and any number of readers, in memory that another
/// thread or process may read at any instant. `add` is not atomic as a whole:
/// the single writer makes that unnecessary.
template <class T> class counter {
public:
  HOTPATH_INLINE T get() const { return v_.load(std::memory_order_relaxed); }
  HOTPATH_INLINE void set(T x) { v_.store(x, std::memory_order_relaxed); }
  HOTPATH_INLINE void add(T d) { set(T(get() + d)); }
  /// For links: whoever sees the value sees what was written before it.
  HOTPATH_INLINE void publish(T x) { v_.store(x, std::memory_order_release); }
  HOTPATH_INLINE T acquire() const {
    return v_.load(std::memory_order_acquire);
  }
  std::atomic<T> &raw() { return v_; }

private:
  std::atomic<T> v_;
};

/// The same for a plain variable, which its own thread alone writes, by
/// `store_shared` (a link: `publish_shared`), and reads as it likes.
template <class T> HOTPATH_INLINE void store_shared(T &to, T x) {
  __atomic_store_n(&to, x, __ATOMIC_RELAXED);
}
template <class T> HOTPATH_INLINE void publish_shared(T &to, T x) {
  __atomic_store_n(&to, x, __ATOMIC_RELEASE);
}
template <class T> HOTPATH_INLINE T load_shared(const T &from) {
  return __atomic_load_n(&from, __ATOMIC_ACQUIRE);
}

/// Keeps the compiler from moving memory accesses across; enough between a
/// thread and its own signal handlers.
HOTPATH_INLINE void signal_fence() {
  std::atomic_signal_fence(std::memory_order_seq_cst);
}

template <class T> HOTPATH_INLINE T min_of(T a, T b) { return b < a ? b : a; }
template <class T> HOTPATH_INLINE T max_of(T a, T b) { return a < b ? b : a; }

} // namespace hotpath

#endif
