/*===- calibration_probe.c - The inline path, written out
---------------------===*\
|*
|* Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* In C, where a reference to a thread-local variable of another file needs no
|* wrapper: what is calibrated must be what the plugin emits.
|*
\*===----------------------------------------------------------------------===*/
#include "calibration_probe.h"
#include "hotpath/abi.h"

__attribute__((noinline)) void hotpath_probe_measured(const uint32_t *slot) {
  struct hotpath_frame *f = 0;
  if (__hotpath_active) {
    f = __hotpath_thread.top;
    uint32_t id = *slot;
    if (!f) {
      f = __hotpath_enter(f, id);
    } else {
      __hotpath_thread.top = f + 1;
      f->word = id;
      if (__builtin_expect(--__hotpath_thread.countdown[id] < 0, 0))
        f = __hotpath_enter(f, id);
    }
  }
  __asm__ volatile(""); /* the body of an empty function */
  if (f) {
    if (f->word & HOTPATH_FRAME_FLAGS)
      __hotpath_exit(f);
    __hotpath_thread.top = f;
  }
}

__attribute__((noinline)) void hotpath_probe_bare(const uint32_t *slot) {
  (void)slot;
  __asm__ volatile("");
}
