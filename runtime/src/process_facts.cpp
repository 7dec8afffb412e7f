//===- process_facts.cpp - What a report says about this process
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "process_facts.h"
#include "arena.h"
#include "recorded_facts.h"
#include "small_file.h"

#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

namespace hotpath {

namespace {

const char *program_path(scratch &memory) {
  char path[4096];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path);
  return n > 0 ? keep(path, size_t(n), memory) : nullptr;
}

struct build_id {
  char hex[129];
};

// The GNU build id is a note: name "GNU", type 3.
bool find_note(const char *at, size_t size, size_t alignment, build_id &id) {
  auto padded = [&](size_t n) {
    size_t a = alignment == 8 ? 8 : 4;
    return (n + a - 1) & ~(a - 1);
  };
  while (size >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    memcpy(&note, at, sizeof note);
    size_t name = sizeof note, bytes = name + padded(note.n_namesz);
    size_t end = bytes + padded(note.n_descsz);
    if (end > size)
      return false;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 &&
        memcmp(at + name, "GNU", 4) == 0) {
      static const char digits[] = "0123456789abcdef";
      size_t n = min_of<size_t>(note.n_descsz, (sizeof id.hex - 1) / 2);
      for (size_t i = 0; i < n; ++i) {
        auto byte = static_cast<unsigned char>(at[bytes + i]);
        id.hex[2 * i] = digits[byte >> 4];
        id.hex[2 * i + 1] = digits[byte & 15];
      }
      id.hex[2 * n] = 0;
      return true;
    }
    at += end;
    size -= end;
  }
  return false;
}

// The first object is the main program.
int look_at_object(dl_phdr_info *info, size_t, void *result) {
  auto &id = *static_cast<build_id *>(result);
  for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &p = info->dlpi_phdr[i];
    auto at = reinterpret_cast<const char *>(info->dlpi_addr + p.p_vaddr);
    if (p.p_type == PT_NOTE && find_note(at, p.p_memsz, p.p_align, id))
      break;
  }
  return 1;
}

uint64_t process_start(scratch &memory) {
  size_t n;
  const char *line = read_file("/proc/self/stat", 4096, n, memory);
  return line ? process_start_of(line) : 0;
}

} // namespace

uint64_t process_cpu_ns() {
  timespec t;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t) != 0)
    return 0;
  return uint64_t(t.tv_sec) * 1000000000u + uint64_t(t.tv_nsec);
}

report_facts process_facts(const flags &wanted, scratch &memory) {
  report_facts f = {};
  f.label = wanted.HOTPATH_REPORT_LABEL.value;
  f.benchmark = wanted.HOTPATH_BENCHMARK.value;
  f.source_root = wanted.HOTPATH_SOURCE_ROOT.value;
  f.user_metadata = wanted.HOTPATH_USER_METADATA.value;
  f.workload = wanted.HOTPATH_WORKLOAD.value;
  f.created_at = realtime_ns() / 1000000000u;
  f.cpu_ns = process_cpu_ns();
  f.program_path = program_path(memory);
  f.arguments = read_file("/proc/self/cmdline", size_t(1) << 20,
                          f.arguments_size, memory);
  build_id id = {};
  dl_iterate_phdr(look_at_object, &id);
  f.build_id = keep(id.hex, strlen(id.hex), memory);
  utsname names;
  if (uname(&names) == 0) {
    f.os = keep(names.sysname, strlen(names.sysname), memory);
    f.kernel = keep(names.release, strlen(names.release), memory);
    f.arch = keep(names.machine, strlen(names.machine), memory);
  }
  f.machine = machine_facts_brief(memory);
  f.build.libc = libc_name(memory);
  return f;
}

void process_facts_complete(report_facts &f, scratch &memory) {
  f.machine = machine_facts_read(memory);
  initial_environment variables(memory);
  f.build = program_facts_read(f.program_path, variables, memory);
  f.origin = origin_facts_read(variables);
}

void process_facts_record(const flags &wanted) {
  arena_ref r = arena_allocate(sizeof(process_record));
  if (!r)
    return;
  scratch memory;
  report_facts f = process_facts(wanted, memory);
  auto &p = *arena_at<process_record>(r);
  p.start = process_start(memory);
  if (f.arguments)
    p.arguments = arena_text(f.arguments, f.arguments_size);
  p.path = arena_string(f.program_path);
  p.build_id = arena_string(f.build_id);
  p.os = arena_string(f.os);
  p.kernel = arena_string(f.kernel);
  p.arch = arena_string(f.arch);
  p.cpu = arena_string(f.machine.cpu);
  p.libc = arena_string(f.build.libc);
  p.label = arena_string(f.label);
  p.benchmark = arena_string(f.benchmark);
  p.source_root = arena_string(f.source_root);
  p.user_metadata = arena_string(f.user_metadata);
  p.cores = f.machine.cores;
  arena_head().process = r;
}

} // namespace hotpath
