/*===- many_sites.c - A program with many measured functions --------------===*\
|*
|* Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* Compiled with -DSITES=N: registers N sites and one more. Without an argument it
|* calls that one and ends; with one it calls each once. What the plugin emits is
|* written by hand, since compiling 100,000 functions takes minutes.
|*
\*===----------------------------------------------------------------------===*/
#include "hand_site.h"

__asm__(".pushsection " HOTPATH_IDS_SECTION ",\"aw\",@progbits\n"
        ".balign 4\n"
        "many_slots: .zero 4 * " HAND_STRING(SITES) "\n"
        ".popsection\n"
        ".pushsection .rodata,\"a\",@progbits\n"
        "many_name: .asciz \"many::function\"\n"
        "many_file: .asciz \"many.cpp\"\n"
        ".popsection\n"
        ".pushsection " HOTPATH_SITES_SECTION ",\"a\",@progbits\n"
        ".balign 4\n"
        ".set many_i, 0\n"
        ".rept " HAND_STRING(SITES) "\n"
        ".long many_name - ., many_name - ., many_file - .\n"
        ".long many_slots + 4 * many_i - .\n"
        ".set many_i, many_i + 1\n"
        ".long many_i, 1, 0, 0\n"
        ".endr\n"
        ".popsection\n");
extern uint32_t many_slots[] __attribute__((visibility("hidden")));

HAND_SITE(one, "one");
HAND_MODULE

int main(int argc, char **argv) {
  (void)argv;
  hand_exit(hand_enter(&hand_slot_one));
  for (int i = 0; argc > 1 && i < SITES; ++i)
    hand_exit(hand_enter(&many_slots[i]));
  return hand_slot_one == 0;
}
