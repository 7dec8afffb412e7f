/*===- hand_site.h - What the plugin emits, by hand
---------------------------===*\
|*
|* Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* Lets the runtime be tested without the plugin. Distances between objects are
|* no constant expressions in C, so the descriptors are written in assembly.
|*
\*===----------------------------------------------------------------------===*/
#ifndef HOTPATH_HAND_SITE_H
#define HOTPATH_HAND_SITE_H

#include "hotpath/block.h"

#define HAND_STRING_(x) #x
#define HAND_STRING(x) HAND_STRING_(x)

/* A site `tag` with its display name; the symbol is the tag. At file scope. */
#define HAND_SITE_AT(tag, display, line)                                       \
  __asm__(".pushsection " HOTPATH_IDS_SECTION ",\"aw\",@progbits\n"            \
          ".balign 4\n"                                                        \
          "hand_slot_" #tag ": .long 0\n"                                      \
          ".popsection\n"                                                      \
          ".pushsection .rodata,\"a\",@progbits\n"                             \
          "9001: .asciz \"" display "\"\n"                                     \
          "9002: .asciz \"" #tag "\"\n"                                        \
          "9003: .asciz \"" __FILE__ "\"\n"                                    \
          ".popsection\n"                                                      \
          ".pushsection " HOTPATH_SITES_SECTION ",\"a\",@progbits\n"           \
          ".balign 4\n"                                                        \
          ".long 9001b-., 9002b-., 9003b-., hand_slot_" #tag "-.\n"            \
          ".long " HAND_STRING(line) ", 1, 1, 0\n"                             \
                                     ".popsection\n");                         \
  extern uint32_t hand_slot_##tag __attribute__((visibility("hidden")))
#define HAND_SITE(tag, display) HAND_SITE_AT(tag, display, __LINE__)

#define HAND_INLINE static inline __attribute__((always_inline, unused))

/* The emitted entry; the result goes to hand_exit on every way out. */
HAND_INLINE struct hotpath_frame *hand_enter(const uint32_t *slot) {
  return __hotpath_active ? hotpath_enter(*slot, 0) : 0;
}

HAND_INLINE void hand_exit(struct hotpath_frame *f) { hotpath_leave(f); }

/* Once per module, at file scope: registers its sites as the plugin does. */
#define HAND_MODULE                                                            \
  extern const struct hotpath_site __start_hotpath_sites[]                     \
      __attribute__((visibility("hidden")));                                   \
  extern const struct hotpath_site __stop_hotpath_sites[]                      \
      __attribute__((visibility("hidden")));                                   \
  __attribute__((constructor(101))) static void hand_register(void) {          \
    HOTPATH_REGISTER(__start_hotpath_sites, __stop_hotpath_sites);             \
  }                                                                            \
  __attribute__((destructor(101))) static void hand_unregister(void) {         \
    __hotpath_unregister(__start_hotpath_sites, __stop_hotpath_sites);         \
  }

#endif
