//===- elf_file.cpp - What a program's own file tells
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "elf_file.h"

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hotpath {

elf_file::elf_file(const char *path) {
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (fd < 0)
    return;
  struct stat info;
  if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode) &&
      size_t(info.st_size) >= sizeof(ElfW(Ehdr))) {
    void *at =
        mmap(nullptr, size_t(info.st_size), PROT_READ, MAP_PRIVATE, fd, 0);
    if (at != MAP_FAILED) {
      data_ = static_cast<const char *>(at);
      size_ = size_t(info.st_size);
    }
  }
  close(fd);
}

elf_file::~elf_file() {
  if (data_)
    munmap(const_cast<char *>(data_), size_);
}

const ElfW(Ehdr) * elf_file::header() const {
  auto *h = reinterpret_cast<const ElfW(Ehdr) *>(data_);
  const unsigned char own = sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32;
  return h && memcmp(h->e_ident, ELFMAG, SELFMAG) == 0 &&
                 h->e_ident[EI_CLASS] == own &&
                 h->e_shentsize == sizeof(ElfW(Shdr)) &&
                 h->e_shoff % alignof(ElfW(Shdr)) == 0
             ? h
             : nullptr;
}

const ElfW(Shdr) * elf_file::section_header(unsigned index) const {
  const ElfW(Ehdr) *h = header();
  if (!h || index >= h->e_shnum || h->e_shoff > size_ ||
      (size_ - h->e_shoff) / sizeof(ElfW(Shdr)) <= index)
    return nullptr;
  return reinterpret_cast<const ElfW(Shdr) *>(data_ + h->e_shoff) + index;
}

elf_file::bytes elf_file::content(const ElfW(Shdr) * s) const {
  if (!s || s->sh_type == SHT_NOBITS || s->sh_offset > size_ ||
      s->sh_size > size_ - s->sh_offset)
    return {nullptr, 0};
  return {data_ + s->sh_offset, size_t(s->sh_size)};
}

elf_file::bytes elf_file::section(const char *name) const {
  const ElfW(Ehdr) *h = header();
  bytes names = h ? content(section_header(h->e_shstrndx)) : bytes{nullptr, 0};
  for (unsigned i = 0; names.data && i < h->e_shnum; ++i) {
    const ElfW(Shdr) *s = section_header(i);
    size_t length = strlen(name) + 1;
    if (s && s->sh_name < names.size && names.size - s->sh_name >= length &&
        memcmp(names.data + s->sh_name, name, length) == 0)
      return content(s);
  }
  return {nullptr, 0};
}

const char *elf_file::function_at(uintptr_t address) const {
  bytes symbols = section(".symtab"), names = section(".strtab");
  if (!names.size || names.data[names.size - 1] ||
      (symbols.data - data_) % ptrdiff_t(alignof(ElfW(Sym))))
    return nullptr;
  auto *first = reinterpret_cast<const ElfW(Sym) *>(symbols.data);
  for (size_t i = 0; i < symbols.size / sizeof(ElfW(Sym)); ++i)
    if (first[i].st_value == address && (first[i].st_info & 0xf) == STT_FUNC &&
        first[i].st_name < names.size)
      return names.data + first[i].st_name;
  return nullptr;
}

} // namespace hotpath
