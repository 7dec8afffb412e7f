//===- arena_file.cpp - The file that an arena may live in
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "arena_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hotpath {

namespace {

// Out of the way of programs that expect low numbers, where the limit allows.
constexpr int out_of_the_way = 900;

int descriptor = -1;
dev_t device;
ino_t inode;
char full_path[4096 + 256];

bool is_ours(int fd) {
  struct stat now;
  return fstat(fd, &now) == 0 && now.st_dev == device && now.st_ino == inode;
}

int moved_up(int fd) {
  int high = fcntl(fd, F_DUPFD_CLOEXEC, out_of_the_way);
  if (high < 0)
    return fd;
  close(fd);
  return high;
}

// Programs close descriptors they do not know, and the number may be a file of
// theirs by now. Then the path leads to the file again, or nothing does. -1: it
// does not; `opened`: the caller has to close it.
int usable_descriptor(bool &opened) {
  opened = false;
  if (is_ours(descriptor))
    return descriptor;
  int fd = open(full_path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY);
  opened = fd >= 0 && is_ours(fd);
  if (fd >= 0 && !opened)
    close(fd);
  return opened ? fd : -1;
}

template <class F> auto with_file(F use) -> decltype(use(0)) {
  bool opened;
  int fd = usable_descriptor(opened);
  auto result = use(fd);
  if (opened)
    close(fd);
  return result;
}

} // namespace

int arena_file_create(const char *path) {
  if (strlen(path) >= sizeof full_path)
    return ENAMETOOLONG;
  strcpy(full_path, path);
  int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  struct stat made;
  if (fd < 0 || fstat(fd, &made) != 0)
    return errno;
  device = made.st_dev;
  inode = made.st_ino;
  descriptor = moved_up(fd);
  return 0;
}

void arena_file_close() {
  if (descriptor >= 0 && is_ours(descriptor))
    close(descriptor);
  descriptor = -1;
}

void arena_file_discard() {
  (void)unlink(full_path);
  arena_file_close();
}

bool arena_file_is_open() { return descriptor >= 0; }

void *arena_file_map(void *at, size_t bytes, bool shared) {
  int flags = MAP_NORESERVE | (shared ? MAP_SHARED : MAP_PRIVATE) |
              (at ? MAP_FIXED : 0);
  void *p = with_file([&](int fd) {
    return fd < 0 ? MAP_FAILED : mmap(at, bytes, PROT_NONE, flags, fd, 0);
  });
  return p == MAP_FAILED ? nullptr : p;
}

int arena_file_reserve(uint64_t from, uint64_t to) {
  // Beyond the limit the kernel would send SIGXFSZ, and end the program.
  rlimit most;
  if (getrlimit(RLIMIT_FSIZE, &most) == 0 && most.rlim_cur != RLIM_INFINITY &&
      to > most.rlim_cur)
    return EFBIG;
  return with_file([&](int fd) {
    if (fd < 0)
      return ESTALE;
    int result;
    do
      result = fallocate(fd, 0, off_t(from), off_t(to - from));
    while (result != 0 && errno == EINTR);
    return result == 0 ? 0 : errno;
  });
}

} // namespace hotpath
