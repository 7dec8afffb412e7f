//===- elf_file.h - What a program's own file tells
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ELF_FILE_H
#define HOTPATH_ELF_FILE_H

#include "platform.h"

#include <link.h>

namespace hotpath {

/// An ELF file of this machine's kind, mapped for reading: the sections that
/// are not loaded with the program. Whatever does not fit into the file is
/// taken for missing. (System V ABI, "Object Files".)
class elf_file {
public:
  explicit elf_file(const char *path);
  ~elf_file();
  elf_file(const elf_file &) = delete;
  elf_file &operator=(const elf_file &) = delete;

  struct bytes {
    const char *data; // null: there is none
    size_t size;
  };

  /// A section by its name.
  bytes section(const char *name) const;

  /// The name of the function at an address, before relocation; null when the
  /// file has no symbol table or no such function. Lives as long as this.
  const char *function_at(uintptr_t address) const;

private:
  const ElfW(Ehdr) *header() const;
  const ElfW(Shdr) *section_header(unsigned index) const;
  bytes content(const ElfW(Shdr) *section) const;

  const char *data_ = nullptr;
  size_t size_ = 0;
};

} // namespace hotpath

#endif
