//===- ballast.cpp - A helper that lives as long as the measurement -------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ballast.h"

#include "system/command_error.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

namespace hotpath::cli {

namespace {

void sleep_ms(long ms) {
  const timespec pause = {ms / 1000, ms % 1000 * 1000000};
  nanosleep(&pause, nullptr);
}

} // namespace

ballast::ballast(const std::string &command) {
  if (command.empty())
    return;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    throw command_error(exit_code::failure,
                        std::string("--ballast: ") + std::strerror(errno));
  std::fflush(nullptr);
  pid_ = fork();
  if (pid_ == 0) {
    setpgid(0, 0); // to be ended with its children
    // What it prints would stand between the lines of the measured program.
    const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(ends[0], STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char *>(nullptr));
    _exit(127);
  }
  close(ends[0]);
  pipe_ = ends[1];
  if (pid_ < 0)
    throw command_error(exit_code::failure,
                        std::string("--ballast: ") + std::strerror(errno));
  // A misspelt one ends at once; nobody should measure an hour without it.
  sleep_ms(100);
  if (!is_alive())
    throw command_error(exit_code::failure,
                        "--ballast: '" + command +
                            "' has ended already; it has to wait until its "
                            "input ends, as 'cat' does");
}

bool ballast::is_alive() {
  if (pid_ > 0 && waitpid(pid_, nullptr, WNOHANG) == pid_)
    pid_ = 0; // was there
  return pid_ != 0;
}

ballast::~ballast() {
  if (pipe_ >= 0)
    close(pipe_);
  for (int i = 0; i < 200 && pid_ > 0 && is_alive(); ++i)
    sleep_ms(10);
  if (pid_ > 0) {
    kill(-pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
}

} // namespace hotpath::cli
