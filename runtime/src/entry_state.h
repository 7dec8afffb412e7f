//===- entry_state.h - What the files of the slow path share
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ENTRY_STATE_H
#define HOTPATH_ENTRY_STATE_H

#include "accounting.h"
#include "in_place.h"

// Three rules keep this file right.
//  1. Between two instructions a signal may come and its handler may call
//     measured functions. While `busy` is set such calls are counted (their
//     countdown has been decremented) but not timed.
//  2. The frames up to `resolved` are exactly those that are active in their
//     site and node. What the flag in a word says may be outdated (the inline
//     path overwrites words); `resolved` and the frame's other fields are not.
//  3. The common way calls nothing out of line.

namespace hotpath {

/// What a thread has before its first call: no frame is within its span.
HOTPATH_HIDDEN extern thread_state no_state;
/// The calling thread's; never null.
HOTPATH_HIDDEN extern __thread thread_state *current
    __attribute__((tls_model("initial-exec")));

HOTPATH_INLINE int32_t peek(const int32_t *p) {
  return __atomic_load_n(p, __ATOMIC_RELAXED);
}

/// Leaves nothing of the call on the stack.
HOTPATH_INLINE hotpath_frame *refuse(frame *f) {
  __hotpath_thread.top = f;
  return nullptr;
}

/// Every way in that is not the common one.
HOTPATH_COLD frame *enter_special(frame *f, uint32_t id);
/// How many calls the present one stands for, when the site's countdown is not
/// above `exact_above`; 0: it is not timed. Frequent where calls are sampled.
HOTPATH_OUT_OF_LINE uint32_t draw_weight(thread_state &t, uint32_t id,
                                         site_stats &s);
/// Sets the frame to the node of a call that took another edge than the site's
/// last, and counts the call as active there. False when memory is refused.
HOTPATH_OUT_OF_LINE bool open_elsewhere(thread_state &t, frame *f, uint32_t id,
                                        site_stats &s, uint32_t weight);
/// The rest of the common way, with whatever clock there is.
HOTPATH_OUT_OF_LINE frame *enter_timed_with_any_clock(thread_state &t, frame *f,
                                                      uint32_t id,
                                                      arena_ref stats);
/// Makes f - 1 the innermost resolved frame: ends those that were abandoned,
/// resolves those that were entered untimed.
HOTPATH_OUT_OF_LINE void reconcile(thread_state &t, frame *f);
/// Every way out that is not the common one. `at`: the time, read already.
HOTPATH_COLD void exit_special(frame *f, uint64_t at);
/// The same where the time has not been read.
HOTPATH_COLD void exit_special_now(frame *f);
/// A landing that may have left frames behind.
HOTPATH_COLD void land_special(frame *f);

} // namespace hotpath

#endif
