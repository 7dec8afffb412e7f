//===- program_facts.cpp - How the program was built and started
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "program_facts.h"
#include "elf_file.h"
#include "hotpath/abi.h"
#include "small_file.h"
#include "text.h"

#include <string.h>
#include <sys/personality.h>
#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#endif

// Known by what only they define; null in a program without them. A library
// that is preloaded is known by its name, since nothing was linked to it.
#define HOTPATH_MAYBE __attribute__((weak, visibility("default")))
extern "C" {
HOTPATH_MAYBE int mallctl(const char *, void *, size_t *, void *, size_t);
HOTPATH_MAYBE int mi_version(void);
HOTPATH_MAYBE const char *tc_version(int *, int *, const char **);
}

namespace hotpath {

namespace {

int look_for_allocator(dl_phdr_info *info, size_t, void *result) {
  static const char *const names[] = {"jemalloc", "mimalloc", "tcmalloc"};
  for (const char *name : names)
    if (info->dlpi_name && strstr(info->dlpi_name, name)) {
      *static_cast<const char **>(result) = name;
      return 1;
    }
  return 0;
}

const char *allocator() {
  const char *name = nullptr;
  dl_iterate_phdr(look_for_allocator, &name);
  if (name)
    return name;
  if (&mallctl)
    return "jemalloc";
  if (&mi_version)
    return "mimalloc";
  if (&tc_version)
    return "tcmalloc";
#if defined(__GLIBC__)
  return "glibc";
#else
  return nullptr;
#endif
}

// The texts of a section of strings that begin with `prefix`, without it, each
// once and sorted: the order that the linker chose tells nothing. Null: none.
const char *listed(const elf_file &file, const char *section,
                   const char *prefix, scratch &memory) {
  elf_file::bytes strings = file.section(section);
  size_t skipped = strlen(prefix);
  text list;
  // The next greater text, until there is none: equal ones are met once.
  for (const char *last = "", *next;; last = next) {
    next = nullptr;
    for (size_t at = 0; at < strings.size;) {
      const char *one = strings.data + at;
      size_t n = strnlen(one, strings.size - at);
      at += n + 1;
      if (at <= strings.size && strncmp(one, prefix, skipped) == 0 &&
          strcmp(one + skipped, last) > 0 &&
          (!next || strcmp(one + skipped, next) < 0))
        next = one + skipped;
    }
    if (!next)
      break;
    if (list.size())
      list.put("; ");
    list.put(next);
  }
  return list.size() ? keep(list.c_str(), list.size(), memory) : nullptr;
}

// Compilers leave their names, the plugin what it was told.
void read_build(const char *program, program_facts &f, scratch &memory) {
  if (!program)
    return;
  elf_file file(program);
  constexpr const char *lines = ".GCC.command.line";
  f.compiler = listed(file, ".comment", "", memory);
  f.plugin = listed(file, lines, HOTPATH_BUILD_PLUGIN, memory);
  f.compiler_options = listed(file, lines, HOTPATH_BUILD_OPTIONS, memory);
  f.standard_library = listed(file, lines, HOTPATH_BUILD_LIBRARY, memory);
}

known is_randomised(scratch &memory) {
  int now = personality(0xffffffff);
  if (now != -1 && now & ADDR_NO_RANDOMIZE)
    return known::no;
  const char *kernel = read_line("/proc/sys/kernel/randomize_va_space", memory);
  return !kernel ? known::no_idea : *kernel == '0' ? known::no : known::yes;
}

bool linked_to_bind_now() {
  bool found = false;
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *result) {
        for (unsigned i = 0; i < info->dlpi_phnum; ++i)
          if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
            for (auto *d = reinterpret_cast<const ElfW(Dyn) *>(
                     info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
                 d->d_tag != DT_NULL; ++d)
              *static_cast<bool *>(result) |=
                  d->d_tag == DT_BIND_NOW ||
                  (d->d_tag == DT_FLAGS && d->d_un.d_val & DF_BIND_NOW) ||
                  (d->d_tag == DT_FLAGS_1 && d->d_un.d_val & DF_1_NOW);
        return 1; // the first is the program
      },
      &found);
  return found;
}

} // namespace

const char *libc_name(scratch &memory) {
#if defined(__GLIBC__)
  text name;
  name.put("glibc ");
  name.put(gnu_get_libc_version());
  return keep(name.c_str(), name.size(), memory);
#else
  (void)memory;
  return nullptr;
#endif
}

initial_environment::initial_environment(scratch &memory)
    : all_(read_file("/proc/self/environ", size_t(1) << 20, size_, memory)) {}

const char *initial_environment::get(const char *name) const {
  size_t length = strlen(name);
  for (size_t at = 0; all_ && at < size_; at += strlen(all_ + at) + 1)
    if (strncmp(all_ + at, name, length) == 0 && all_[at + length] == '=')
      return all_ + at + length + 1;
  return nullptr;
}

program_facts program_facts_read(const char *program,
                                 const initial_environment &variables,
                                 scratch &memory) {
  program_facts f = {};
  read_build(program, f, memory);
  f.allocator = allocator();
  f.libc = libc_name(memory);
  f.glibc_tunables = variables.get("GLIBC_TUNABLES");
  f.aslr = is_randomised(memory);
  const char *now = variables.get("LD_BIND_NOW");
  f.bind_now = (now && *now) || linked_to_bind_now() ? known::yes : known::no;
  return f;
}

} // namespace hotpath
