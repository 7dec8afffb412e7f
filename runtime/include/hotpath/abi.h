/*===- hotpath/abi.h - What instrumented code and the runtime share
-----------===*\
|*
|* Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* Included by the plugin's build (for the numbers) and by the runtime (for the
|* declarations). Nobody else should need it: user code talks to hotpath.h.
|*
|* The path that an untimed call takes is emitted inline by the plugin and is
|* made of exactly these pieces, in this order:
|*
|*   entry:  if (__hotpath_active) {
|*             c = __hotpath_thread.countdown;
|*             id = *id slot of the site;
|*             f = 0;
|*             if (!c) goto slow;
|*             f = __hotpath_thread.top;
|*             __hotpath_thread.top = f + 1;      // first: a signal that comes
|*             f->word = id;                      // between sees a valid stack
|*             if (--c[id] >= 0) goto body;
|*     slow:   f = __hotpath_enter(f, id);        // preserve_most, may yield 0
|*           }
|*   exit:   if (f) {
|*             if (f->word & HOTPATH_FRAME_FLAGS)
|*               __hotpath_exit(f);               // preserve_most
|*             __hotpath_thread.top = f;
|*           }
|*
|* What is optimised has its body beside it, as a function of its own: where
|* nothing is active the function jumps there, and there is no exit. Such a body
|* may also be what runs between entry and exit (plugin/SplitBody.h).
|*
|* `f` is a value of the function, null when the call is not measured, so that a
|* function that was entered inactive leaves inactive, whatever happened since.
|* Writing `top` from `f`, instead of decrementing, heals a stack on which
|* longjmp or an exception through foreign code has left frames behind.
|*
\*===----------------------------------------------------------------------===*/
#ifndef HOTPATH_ABI_H
#define HOTPATH_ABI_H

#include <stdint.h>

/* Part of the name of the registration function: an object built against
   another ABI fails at link time with a name that says why. Raise it whenever
   anything in this file changes its meaning. */
#define HOTPATH_ABI_VERSION 1

/* ELF sections. Each is an array that the linker concatenates, so the names
   must be C identifiers: __start_NAME and __stop_NAME are its bounds. */
#define HOTPATH_SITES_SECTION "hotpath_sites"
#define HOTPATH_IDS_SECTION "hotpath_ids"

/* Lines of text that the plugin leaves in the section .GCC.command.line, which is
   not loaded. They tell how a unit was built, each after one of these. */
#define HOTPATH_BUILD_PLUGIN "hotpath-plugin: "
#define HOTPATH_BUILD_OPTIONS "hotpath-options: "
#define HOTPATH_BUILD_LIBRARY "hotpath-library: "

/* hotpath_site.flags */
#define HOTPATH_SITE_MARKED 1u /* [[hotpath::measure]], not measure_all */
#define HOTPATH_SITE_LABEL 2u  /* the name is a label that the user wrote */
#define HOTPATH_SITE_BLOCK 4u  /* a block or callable of block.h, no function  \
                                */

/* hotpath_frame.word: the site id in the low bits, what happened to this call
   in the high ones. A frame without a flag costs nothing at exit. The bit between
   the two is the runtime's: pushing clears it, and no exit looks at it. */
#define HOTPATH_FRAME_ID_MASK 0x007fffffu
#define HOTPATH_FRAME_FLAGS 0xff000000u
/* The frame of a block (block.h), which lies within the function of the frame
   below: where that one lands, its blocks go on. A block's own exit ignores it.
 */
#define HOTPATH_FRAME_BLOCK 0x80000000u

/* Offsets that the inline path uses; runtime/src/entry.cpp asserts them. */
#define HOTPATH_FRAME_SIZE 32
#define HOTPATH_FRAME_WORD_OFFSET 0
#define HOTPATH_THREAD_TOP_OFFSET 0
#define HOTPATH_THREAD_COUNTDOWN_OFFSET 8

/* Priority of the constructor that registers a module: the lowest number left
   to programs is 101, so every constructor of the user's own runs after it. */
#define HOTPATH_CONSTRUCTOR_PRIORITY 1

#ifdef __cplusplus
extern "C" {
#endif

/* One measured function of one module (executable or shared library). Constant,
   in HOTPATH_SITES_SECTION. Offsets are from their own address, so that a site
   needs no relocation when the program starts. */
struct hotpath_site {
  int32_t name;   /* to the display name: a label or a qualified name, UTF-8 */
  int32_t symbol; /* to the linker symbol, which is also the Callgrind zone */
  int32_t file;   /* to the source file, as the compiler was given it */
  int32_t id;     /* to the id slot, a uint32_t in HOTPATH_IDS_SECTION */
  uint32_t line;  /* 1-based, 0 when unknown */
  uint32_t column;
  uint32_t flags;
  int32_t parameters; /* to "(int, char const *)", what tells overloads apart;
                         0 when there is nothing to tell */
};

/* One activation on the measurement stack. The inline path writes `word`; the
   rest belongs to the slow path and holds garbage while no flag is set. */
struct hotpath_frame {
  uint32_t word;
  uint32_t node;   /* of the calling-context tree */
  uint64_t start;  /* clock ticks */
  uint32_t kind;   /* of runtime/src/frame.h */
  uint32_t stats;  /* of the site in this thread */
  uint64_t reserved;
};

/* What the inline path needs of the calling thread. Both null until the
   thread's first measured call. Initial-exec TLS: no call, 16 bytes. */
struct hotpath_thread {
  struct hotpath_frame *top; /* first free frame */
  int32_t *countdown;        /* by site id: untimed calls left */
};

/* __thread, not thread_local: it needs no initialisation, so no wrapper either.
 */
extern __thread struct hotpath_thread __hotpath_thread
    __attribute__((tls_model("initial-exec")));

/* 1 while calls are measured, 0 otherwise. Emitted code reads it with a plain
   load; the runtime alone writes it. */
extern uint8_t __hotpath_active;

/* 1 under Callgrind, which counts in place of the runtime: nothing is active
   then, but the zones of callables have to be made known. */
extern uint8_t __hotpath_counting;

#define HOTPATH_CONCAT_(a, b) a##b
#define HOTPATH_CONCAT(a, b) HOTPATH_CONCAT_(a, b)
/* __hotpath_register_needs_runtime_abi_1 */
#define HOTPATH_REGISTER                                                       \
  HOTPATH_CONCAT(__hotpath_register_needs_runtime_abi_, HOTPATH_ABI_VERSION)

/* Called by each module's constructor and destructor with the bounds of its
   sites. Registering the same bounds twice is harmless. Id slots are written
   here; 0 means "not registered", and such a call is not measured. */
void HOTPATH_REGISTER(const struct hotpath_site *begin,
                      const struct hotpath_site *end);
void __hotpath_unregister(const struct hotpath_site *begin,
                          const struct hotpath_site *end);

/* The slow paths. The convention is preserve_most (every general register but
   r11 survives), since they sit in the middle of a function's hot code. */
#if defined(__clang__)
#define HOTPATH_ABI_CC __attribute__((preserve_most))
#else
#define HOTPATH_ABI_CC
#endif

/* Entry whose countdown ran out, or whose thread is new (f null: nothing was
   pushed). Returns the frame to leave with, or null when the call is not to be
   measured; then nothing is left on the stack. */
HOTPATH_ABI_CC struct hotpath_frame *__hotpath_enter(struct hotpath_frame *f,
                                                     uint32_t id);

/* Exit of a frame that has a flag. Clears the flags. */
HOTPATH_ABI_CC void __hotpath_exit(struct hotpath_frame *f);

/* Where a measured function is reached by no return: after a returns_twice call
   (setjmp, vfork), in a landing pad. `f` is its frame, not null; whatever
   stands above was abandoned, save the blocks directly above, which may be the
   function's own: those end with their scope or with the function. */
HOTPATH_ABI_CC void __hotpath_land(struct hotpath_frame *f);

#ifdef __cplusplus
}
#endif

#endif /* HOTPATH_ABI_H */
