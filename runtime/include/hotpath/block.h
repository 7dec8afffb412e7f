/*===- hotpath/block.h - The inline path of a measured block
------------------===*\
|*
|* Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* What HOTPATH_BLOCK and hotpath::measure expand to, in C and C++, for clang
and
|* gcc. It is the path that abi.h describes, written out. User code includes
|* hotpath.h or hotpath_c.h.
|*
|* gcc has no preserve_most and needs none: a function of that convention takes
|* its arguments and gives its result where an ordinary one does, and keeps more
|* registers than that one would.
|*
\*===----------------------------------------------------------------------===*/
#ifndef HOTPATH_BLOCK_H
#define HOTPATH_BLOCK_H

#include "hotpath/abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One block of code, in static storage. All but `id` is constant. The texts are
   copied when the block first runs, so its module may be unloaded later. */
struct hotpath_block {
  const char *name; /* the label, UTF-8 */
  const char *file;
  void (*zone)(void); /* the function that runs a callable: its Callgrind zone;
                         null for a block inside a function */
  uint32_t line;      /* 1-based */
  uint32_t id;        /* 0 until the block first runs */
};

/* __hotpath_block_needs_runtime_abi_1: as HOTPATH_REGISTER */
#define HOTPATH_REGISTER_BLOCK                                                 \
  HOTPATH_CONCAT(__hotpath_block_needs_runtime_abi_, HOTPATH_ABI_VERSION)

/* Gives the block its id, and returns it; 0 when it cannot be measured. Starts
   the runtime where nothing else has. Any thread, signal handlers too. */
uint32_t HOTPATH_REGISTER_BLOCK(struct hotpath_block *block);

#ifdef __HOTPATH__ /* the plugin knows the attribute */
#define HOTPATH_ALWAYS_INLINE                                                  \
  static inline __attribute__((always_inline, unused, hotpath_skip))
#else
#define HOTPATH_ALWAYS_INLINE                                                  \
  static inline __attribute__((always_inline, unused))
#endif

/* One more call; nonzero when the countdown ran out. By a single instruction: a
   signal handler's decrement between a load and a store would be lost. */
HOTPATH_ALWAYS_INLINE int hotpath_count_down(int32_t *countdown) {
#if defined(__x86_64__)
  int ran_out;
  __asm__("decl %0" : "+m"(*countdown), "=@ccs"(ran_out));
  return ran_out;
#else
  return __atomic_sub_fetch(countdown, 1, __ATOMIC_RELAXED) < 0;
#endif
}

/* The entry of site `id`, while __hotpath_active is set. `flags`
   is 0 or HOTPATH_FRAME_BLOCK. The result, which may be null, goes to
   hotpath_leave on every way out. */
HOTPATH_ALWAYS_INLINE struct hotpath_frame *hotpath_enter(uint32_t id,
                                                          uint32_t flags) {
  struct hotpath_frame *f = 0;
  int32_t *countdown = __hotpath_thread.countdown;
  if (__builtin_expect(countdown != 0, 1)) {
    f = __hotpath_thread.top;
    __hotpath_thread.top = f + 1;
    __atomic_signal_fence(__ATOMIC_SEQ_CST); /* a handler sees a valid stack */
    __atomic_store_n(&f->word, id | flags, __ATOMIC_RELAXED);
    if (__builtin_expect(!hotpath_count_down(&countdown[id]), 1))
      return f;
  }
  f = __hotpath_enter(f, id);
  if (flags && f)
    __atomic_store_n(&f->word, f->word | flags, __ATOMIC_RELAXED);
  return f;
}

HOTPATH_ALWAYS_INLINE void hotpath_leave(struct hotpath_frame *f) {
  if (f) {
    if (__builtin_expect(f->word & (HOTPATH_FRAME_FLAGS & ~HOTPATH_FRAME_BLOCK),
                         0))
      __hotpath_exit(f);
    __hotpath_thread.top = f;
  }
}

HOTPATH_ALWAYS_INLINE struct hotpath_frame *
hotpath_block_enter(struct hotpath_block *block) {
  uint32_t id;
  if (!__atomic_load_n(&__hotpath_active, __ATOMIC_RELAXED))
    return 0;
  id = __atomic_load_n(&block->id, __ATOMIC_RELAXED);
  if (__builtin_expect(id == 0, 0) && !(id = HOTPATH_REGISTER_BLOCK(block)))
    return 0;
  return hotpath_enter(id, HOTPATH_FRAME_BLOCK);
}

/* The same where nothing is active: while __hotpath_counting is set, makes the
   block's zone known, once. */
HOTPATH_ALWAYS_INLINE void hotpath_block_note(struct hotpath_block *block) {
  if (__atomic_load_n(&block->id, __ATOMIC_RELAXED) == 0)
    (void)HOTPATH_REGISTER_BLOCK(block);
}

#ifdef __cplusplus
}
#endif

#endif /* HOTPATH_BLOCK_H */
