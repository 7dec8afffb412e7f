//===- entry.cpp - The slow path: a call that is timed
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "entry_state.h"

// The rules of entry_state.h hold here too, and one more: the common way calls
// nothing out of line.

#define HOTPATH_API __attribute__((visibility("default")))

static_assert(sizeof(hotpath_frame) == HOTPATH_FRAME_SIZE, "abi.h");
static_assert(offsetof(hotpath_frame, word) == HOTPATH_FRAME_WORD_OFFSET,
              "abi.h");
static_assert(offsetof(hotpath_thread, top) == HOTPATH_THREAD_TOP_OFFSET,
              "abi.h");
static_assert(offsetof(hotpath_thread, countdown) ==
                  HOTPATH_THREAD_COUNTDOWN_OFFSET,
              "abi.h");

extern "C" {
HOTPATH_API __thread hotpath_thread __hotpath_thread = {nullptr, nullptr};
HOTPATH_API uint8_t __hotpath_active = 0;
}

namespace hotpath {

session_clock the_clock = {};
thread_state no_state = {};
__thread thread_state *current __attribute__((tls_model("initial-exec"))) =
    &no_state;

namespace {

template <bool Fast> HOTPATH_INLINE uint64_t now() {
  return Fast ? read_counter() : read_clock(the_clock.kind);
}

// The frame is pushed and counted; its site has statistics.
template <bool Fast>
HOTPATH_INLINE frame *enter_timed(thread_state &t, frame *f, uint32_t id,
                                  arena_ref stats) {
  t.busy = f;
  signal_fence();
  auto &s = *arena_at<site_stats>(stats);
  uint32_t weight = 1;
  if (peek(&t.countdown[id]) > s.exact_above.get() ||
      (weight = draw_weight(t, id, s))) {
    if (HOTPATH_UNLIKELY(t.resolved != f - 1))
      reconcile(t, f);
    if (HOTPATH_LIKELY(s.last_parent == (f - 1)->node)) {
      open_timed(f, &s, stats, {s.last_edge, s.last_target, false}, weight);
    } else if (!open_elsewhere(t, f, id, s, weight)) {
      s.untimed.add(weight);
      weight = 0;
    }
    if (HOTPATH_LIKELY(weight != 0)) {
      store_shared(f->word, id | word_resolved);
      store_shared(t.resolved, f);
      store_shared(f->start, now<Fast>());
    }
  }
  signal_fence();
  t.busy = nullptr;
  return f;
}

template <bool Fast> HOTPATH_INLINE frame *enter(frame *f, uint32_t id) {
  thread_state &t = *current;
  if (HOTPATH_UNLIKELY(uintptr_t(f) - t.stack >= t.span || t.busy))
    return enter_special(f, id);
  arena_ref stats = t.stats[id].get();
  if (HOTPATH_UNLIKELY(!stats))
    return enter_special(f, id);
  return enter_timed<Fast>(t, f, id, stats);
}

HOTPATH_OUT_OF_LINE frame *enter_without_counter(frame *f, uint32_t id) {
  return the_clock.frozen.get() ? f : enter<false>(f, id);
}

// A frame that was entered untimed and resolved for the sake of a timed one
// inside: frequent where calls are sampled, so it reads no clock.
HOTPATH_INLINE void exit_untimed(frame *f) {
  thread_state &t = *current;
  if (HOTPATH_UNLIKELY(__hotpath_thread.top != f + 1 || t.resolved != f ||
                       t.busy))
    return exit_special_now(f);
  t.busy = f;
  signal_fence();
  close_untimed(t, f);
  signal_fence();
  t.busy = nullptr;
}

template <bool Fast> HOTPATH_INLINE void exit(frame *f) {
  const uint32_t kind = f->kind;
  if (HOTPATH_UNLIKELY(!(kind & frame_timed)))
    return exit_untimed(f);
  uint64_t at = now<Fast>();
  thread_state &t = *current;
  if (HOTPATH_UNLIKELY(__hotpath_thread.top != f + 1 || t.resolved != f ||
                       t.busy))
    return exit_special(f, at);
  t.busy = f;
  signal_fence();
  constexpr uint32_t plain = frame_kind(frame_timed, 1);
  if (HOTPATH_LIKELY(kind == plain))
    close_timed(t, f, plain, at);
  else
    close_timed(t, f, kind, at);
  signal_fence();
  t.busy = nullptr;
}

HOTPATH_OUT_OF_LINE void exit_without_counter(frame *f) {
  if (the_clock.frozen.get())
    store_shared(f->word, f->word & HOTPATH_FRAME_ID_MASK);
  else
    exit<false>(f);
}

} // namespace

frame *enter_timed_with_any_clock(thread_state &t, frame *f, uint32_t id,
                                  arena_ref stats) {
  return enter_timed<false>(t, f, id, stats);
}

} // namespace hotpath

using namespace hotpath;

extern "C" {

#if HOTPATH_ENTRY_BY_HAND

__attribute__((used)) HOTPATH_HIDDEN hotpath_frame *
hotpath_enter_plain(hotpath_frame *f, uint32_t id) {
  return the_clock.fast.get() ? enter<true>(f, id)
                              : enter_without_counter(f, id);
}

// Saves what an ordinary function may change and preserve_most promises to
// keep: all but the result (rax) and r11. Seven registers and the return
// address leave the stack aligned.
__asm__(".pushsection .text, \"ax\", @progbits\n"
        ".globl __hotpath_enter\n"
        ".type __hotpath_enter, @function\n"
        ".balign 16\n"
        "__hotpath_enter:\n"
        ".cfi_startproc\n"
        "pushq %rdi\n.cfi_adjust_cfa_offset 8\n"
        "pushq %rsi\n.cfi_adjust_cfa_offset 8\n"
        "pushq %rdx\n.cfi_adjust_cfa_offset 8\n"
        "pushq %rcx\n.cfi_adjust_cfa_offset 8\n"
        "pushq %r8\n.cfi_adjust_cfa_offset 8\n"
        "pushq %r9\n.cfi_adjust_cfa_offset 8\n"
        "pushq %r10\n.cfi_adjust_cfa_offset 8\n"
        "call hotpath_enter_plain\n"
        "popq %r10\n.cfi_adjust_cfa_offset -8\n"
        "popq %r9\n.cfi_adjust_cfa_offset -8\n"
        "popq %r8\n.cfi_adjust_cfa_offset -8\n"
        "popq %rcx\n.cfi_adjust_cfa_offset -8\n"
        "popq %rdx\n.cfi_adjust_cfa_offset -8\n"
        "popq %rsi\n.cfi_adjust_cfa_offset -8\n"
        "popq %rdi\n.cfi_adjust_cfa_offset -8\n"
        "ret\n"
        ".cfi_endproc\n"
        ".size __hotpath_enter, . - __hotpath_enter\n"
        ".popsection\n");

#else

HOTPATH_API HOTPATH_ABI_CC hotpath_frame *__hotpath_enter(hotpath_frame *f,
                                                          uint32_t id) {
  if (HOTPATH_UNLIKELY(!the_clock.fast.get()))
    return enter_without_counter(f, id);
  return enter<true>(f, id);
}

#endif

HOTPATH_API HOTPATH_ABI_CC void __hotpath_exit(hotpath_frame *f) {
  if (HOTPATH_UNLIKELY(!the_clock.fast.get()))
    return exit_without_counter(f);
  hotpath::exit<true>(f);
}

HOTPATH_API HOTPATH_ABI_CC void __hotpath_land(hotpath_frame *f) {
  if (!f || HOTPATH_LIKELY(__hotpath_thread.top == f + 1 && !current->busy))
    return;
  land_special(f);
}

} // extern "C"
