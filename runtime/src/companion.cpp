//===- companion.cpp - The hotpath command, run by the program itself
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "companion.h"
#include "paths.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// Of the module that this code is linked into: given by the linker.
extern "C" const char __ehdr_start __attribute__((visibility("hidden")));

namespace hotpath {

namespace {

bool is_program(const char *path) {
  struct stat info;
  return access(path, X_OK) == 0 && stat(path, &info) == 0 &&
         S_ISREG(info.st_mode);
}

bool on_path(const char *name, text &path) {
  const char *folders = getenv("PATH");
  for (const char *at = folders ? folders : ""; *at;) {
    size_t n = strcspn(at, ":");
    path.clear();
    path.put(n ? at : ".", n ? n : 1);
    path.put('/');
    path.put(name);
    if (is_program(path.c_str()))
      return true;
    at += n + (at[n] == ':');
  }
  return false;
}

// A library's name where this is in one; the main program has none.
int look_for_library(dl_phdr_info *info, size_t, void *result) {
  for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &p = info->dlpi_phdr[i];
    if (p.p_type == PT_LOAD &&
        uintptr_t(&__ehdr_start) - (info->dlpi_addr + p.p_vaddr) < p.p_memsz)
      *static_cast<const char **>(result) = info->dlpi_name;
  }
  return 0;
}

// The path of the object that this is part of, its links resolved.
bool own_object(char (&path)[PATH_MAX]) {
  const char *library = nullptr;
  dl_iterate_phdr(look_for_library, &library);
  if (library && strchr(library, '/'))
    return realpath(library, path) != nullptr;
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  path[n > 0 ? n : 0] = 0;
  return n > 0;
}

bool beside_us(text &path) {
  char object[PATH_MAX];
  if (!own_object(object))
    return false;
  size_t folder = size_t(strrchr(object, '/') - object);
  static const char *const names[] = {"/hotpath", "/../bin/hotpath"};
  for (const char *name : names) {
    path.clear();
    path.put(object, folder);
    path.put(name);
    if (is_program(path.c_str()))
      return true;
  }
  return false;
}

// In the child, which may share our memory until it has become the command.
[[noreturn]] void become(const char *path, const char *const *arguments,
                         int output, int errors, int inherited, int failure) {
  char *none[] = {nullptr};
  // Both may be where the other is to go.
  int out = fcntl(output, F_DUPFD_CLOEXEC, 3);
  int err = fcntl(errors, F_DUPFD_CLOEXEC, 3);
  if (out >= 0 && err >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
      dup2(err, STDERR_FILENO) >= 0 && fcntl(inherited, F_SETFD, 0) == 0)
    execve(path, const_cast<char *const *>(arguments),
           environ ? environ : none);
  int error = errno;
  (void)!write(failure, &error, sizeof error);
  _exit(127);
}

int wait_for(pid_t pid) {
  int status = 0;
  pid_t ended;
  do
    ended = waitpid(pid, &status, 0);
  while (ended < 0 && errno == EINTR);
  if (ended < 0)
    return -errno;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

bool find_companion(const char *wanted, text &path) {
  if (*wanted && !strchr(wanted, '/'))
    return on_path(wanted, path);
  if (*wanted) {
    path.clear();
    put_absolute(path, wanted);
    return is_program(path.c_str());
  }
  return beside_us(path) || on_path("hotpath", path);
}

// vfork, since fork would run the program's pthread_atfork handlers. errno of a
// failed exec comes through a pipe, which a successful one closes: Valgrind
// makes a fork of it, whose memory is not ours.
int run_companion(const char *path, const char *const *arguments, int output,
                  int errors, int inherited) {
  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0)
    return -errno;
  struct sigaction plain = {}, before;
  plain.sa_handler = SIG_DFL;
  sigaction(SIGCHLD, &plain, &before);
  pid_t pid = vfork();
  if (pid == 0)
    become(path, arguments, output, errors, inherited, failure[1]);
  int result = pid < 0 ? -errno : 0, error = 0;
  close(failure[1]);
  if (pid > 0) {
    ssize_t got;
    do
      got = read(failure[0], &error, sizeof error);
    while (got < 0 && errno == EINTR);
    result = wait_for(pid);
    if (got == ssize_t(sizeof error))
      result = -error;
  }
  close(failure[0]);
  sigaction(SIGCHLD, &before, nullptr);
  return result;
}

} // namespace hotpath
