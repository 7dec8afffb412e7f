//===- output_file.cpp - A file that appears whole or not at all
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "output_file.h"
#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hotpath {

output_file::output_file(const char *path) {
  temporary_[0] = 0;
  struct stat there;
  bool exists = stat(path, &there) == 0;
  if (exists && !S_ISREG(there.st_mode)) {
    fd_ = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    error_ = fd_ < 0 ? errno : 0;
    return;
  }
  text name;
  if (strlen(path) >= sizeof target_) {
    error_ = ENAMETOOLONG;
    return;
  }
  if (!exists || !realpath(path, target_))
    strcpy(target_, path);
  name.put(target_);
  name.put(".tmp.");
  name.put_unsigned(uint64_t(getpid()));
  if (name.size() >= sizeof temporary_) {
    error_ = ENAMETOOLONG;
    return;
  }
  strcpy(temporary_, name.c_str());
  fd_ = open(temporary_, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  error_ = fd_ < 0 ? errno : 0;
}

output_file::~output_file() { (void)finish(ECANCELED); }

int output_file::finish(int error) {
  if (fd_ < 0)
    return error_;
  error_ = error;
  // Some file systems tell of a full disk only here.
  if (close(fd_) != 0 && !error_)
    error_ = errno;
  fd_ = -1;
  if (!temporary_[0])
    return error_;
  if (!error_ && rename(temporary_, target_) != 0)
    error_ = errno;
  if (error_)
    unlink(temporary_);
  return error_;
}

} // namespace hotpath
