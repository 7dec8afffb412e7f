//===- launch.cpp - Runs a program as its user would, and waits ---------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "launch.h"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/personality.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

namespace hotpath::cli {

namespace {

using steady = std::chrono::steady_clock;

volatile sig_atomic_t running = 0; // the program's pid

void pass_on(int signal) {
  if (running > 0)
    kill(pid_t(running), signal);
}

// The terminal sends SIGINT and SIGQUIT to the program as well: it decides.
class signal_passing {
public:
  signal_passing() {
    struct sigaction action = {};
    action.sa_handler = pass_on;
    sigaction(SIGTERM, &action, &old_[0]);
    sigaction(SIGHUP, &action, &old_[1]);
    action.sa_handler = [](int) {};
    sigaction(SIGINT, &action, &old_[2]);
    sigaction(SIGQUIT, &action, &old_[3]);
  }
  ~signal_passing() {
    running = 0;
    const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
    for (int i = 0; i < 4; ++i)
      sigaction(signals[i], &old_[i], nullptr);
  }

private:
  struct sigaction old_[4];
};

bool replace(int fd, const std::string &path) {
  if (path.empty())
    return true;
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  return file >= 0 && dup2(file, fd) >= 0;
}

bool pin(const std::vector<int> &cpus) {
  if (cpus.empty())
    return true;
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int cpu : cpus)
    CPU_SET(cpu, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
}

// In the child. Tells errno through the pipe, which a successful exec closes.
[[noreturn]] void become(const launch_options &o, std::vector<char *> &argv,
                         int failure) {
  const bool ready =
      (o.standard_input == 0 || dup2(o.standard_input, 0) == 0) &&
      replace(STDOUT_FILENO, o.output) && replace(STDERR_FILENO, o.errors) &&
      pin(o.cpus);
  if (o.same_addresses)
    (void)personality(ADDR_NO_RANDOMIZE); // containers may forbid it
  for (const auto &[name, value] : o.environment)
    value ? setenv(name.c_str(), value, 1) : unsetenv(name.c_str());
  if (ready)
    execvp(argv[0], argv.data());
  const int error = errno;
  (void)!write(failure, &error, sizeof error);
  _exit(127);
}

double seconds_since(steady::time_point start) {
  return std::chrono::duration<double>(steady::now() - start).count();
}

// Polls, since a deadline and SIGCHLD of others may be meanwhile: at first
// often, later a hundred times a second.
int wait_for(pid_t pid, const launch_options &o, launch_result &result) {
  const auto start = steady::now();
  double told = 0, asked_to_end = 0;
  long pause_ns = 500000;
  for (int status = 0;;) {
    const pid_t ended = waitpid(pid, &status, WNOHANG);
    result.seconds = seconds_since(start);
    if (ended == pid || (ended < 0 && errno != EINTR))
      return status;
    if (o.timeout_seconds > 0 && result.seconds > o.timeout_seconds) {
      if (!result.timed_out) {
        kill(pid, SIGTERM);
        asked_to_end = result.seconds;
      } else if (result.seconds > asked_to_end + 2) {
        kill(pid, SIGKILL);
      }
      result.timed_out = true;
    }
    if (o.every_second && result.seconds >= told + 1) {
      told = result.seconds;
      o.every_second(told);
    }
    const timespec pause = {0, pause_ns};
    nanosleep(&pause, nullptr);
    pause_ns = pause_ns < 10000000 ? pause_ns * 2 : pause_ns;
  }
}

} // namespace

launch_result launch(const launch_options &o) {
  launch_result result;
  std::vector<char *> argv;
  for (const std::string &argument : o.arguments)
    argv.push_back(const_cast<char *>(argument.c_str())); // exec modifies none
  argv.push_back(nullptr);
  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0) {
    result.error = errno;
    return result;
  }
  std::fflush(nullptr);
  const signal_passing signals;
  const pid_t pid = fork();
  if (pid == 0)
    become(o, argv, failure[1]);
  const int fork_error = errno;
  close(failure[1]);
  if (pid < 0) {
    close(failure[0]);
    result.error = fork_error;
    return result;
  }
  running = pid;
  ssize_t got;
  do
    got = read(failure[0], &result.error, sizeof result.error);
  while (got < 0 && errno == EINTR);
  close(failure[0]);
  const int status = wait_for(pid, o, result);
  if (got == sizeof result.error)
    return result;
  result.error = 0;
  if (WIFSIGNALED(status))
    result.signal = WTERMSIG(status);
  else
    result.exit_code = WEXITSTATUS(status);
  return result;
}

repeatable_input::repeatable_input() {
  struct stat info;
  if (fstat(0, &info) != 0)
    return;
  if (S_ISREG(info.st_mode)) {
    start_ = lseek(0, 0, SEEK_CUR);
    return;
  }
  if (!S_ISFIFO(info.st_mode) && !S_ISSOCK(info.st_mode))
    return;
  std::FILE *copy = std::tmpfile(); // has no name, so nothing is left behind
  if (!copy)
    return;
  char block[1 << 16];
  for (ssize_t n; (n = read(0, block, sizeof block)) > 0;)
    std::fwrite(block, 1, std::size_t(n), copy);
  std::fflush(copy);
  fd_ = fcntl(fileno(copy), F_DUPFD_CLOEXEC, 3);
  std::fclose(copy);
  start_ = 0;
}

repeatable_input::~repeatable_input() {
  if (fd_ > 0)
    close(fd_);
}

int repeatable_input::again() const {
  if (start_ >= 0)
    lseek(fd_, start_, SEEK_SET);
  return fd_;
}

} // namespace hotpath::cli
