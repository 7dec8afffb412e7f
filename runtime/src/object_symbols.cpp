//===- object_symbols.cpp - The linker symbol of a function that is loaded
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "object_symbols.h"
#include "elf_file.h"
#include "small_file.h"

#include <string.h>
#include <unistd.h>

namespace hotpath {

namespace {

struct place {
  uintptr_t address;
  uintptr_t base;     // where the object was relocated to
  const char *object; // its path; empty: the program
};

int look_for(dl_phdr_info *info, size_t, void *result) {
  auto &p = *static_cast<place *>(result);
  for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &h = info->dlpi_phdr[i];
    if (h.p_type == PT_LOAD &&
        p.address - (info->dlpi_addr + h.p_vaddr) < h.p_memsz) {
      p.base = info->dlpi_addr;
      p.object = info->dlpi_name;
    }
  }
  return p.object != nullptr;
}

} // namespace

const char *symbol_of(uintptr_t address, scratch &memory) {
  place p = {address, 0, nullptr};
  dl_iterate_phdr(look_for, &p);
  if (!p.object)
    return nullptr;
  // Valgrind answers this link with the program's path; /proc/self/exe itself
  // would be Valgrind.
  char program[4096];
  if (!strchr(p.object, '/')) {
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    program[n > 0 ? n : 0] = 0;
    p.object = program;
  }
  elf_file file(p.object);
  const char *name = file.function_at(address - p.base);
  return name ? keep(name, strlen(name), memory) : nullptr;
}

} // namespace hotpath
