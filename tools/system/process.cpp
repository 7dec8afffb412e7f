//===- process.cpp - Runs a program and collects what it says -----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "system/process.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hotpath::cli {

namespace {

using steady = std::chrono::steady_clock;

/// Both ends of a pipe, closed in the child except as what they are dup'ed to.
struct pipe_ends {
  int read = -1, write = -1;
  bool open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC))
      return false;
    read = ends[0];
    write = ends[1];
    return true;
  }
  void close_write() {
    if (write >= 0)
      close(write);
    write = -1;
  }
  ~pipe_ends() {
    close_write();
    if (read >= 0)
      close(read);
  }
};

std::vector<std::string>
child_environment(const std::vector<std::string> &changes) {
  std::vector<std::string> result = changes;
  for (char **entry = environ; *entry; ++entry) {
    const std::string variable = *entry;
    const std::string name = variable.substr(0, variable.find('=') + 1);
    bool dropped = variable.rfind("HOTPATH_", 0) == 0;
    for (const std::string &change : changes)
      dropped = dropped || change.rfind(name, 0) == 0;
    if (!dropped)
      result.push_back(variable);
  }
  return result;
}

std::vector<char *> pointers(const std::vector<std::string> &strings) {
  std::vector<char *> result;
  result.reserve(strings.size() + 1);
  for (const std::string &string : strings)
    result.push_back(const_cast<char *>(string.c_str())); // POSIX: not modified
  result.push_back(nullptr);
  return result;
}

int spawn(pid_t &pid, const std::vector<std::string> &arguments,
          const std::vector<std::string> &environment,
          const process_files &given, const pipe_ends &out,
          const pipe_ends &err) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(
      &files, 0, given.input.empty() ? "/dev/null" : given.input.c_str(),
      O_RDONLY, 0);
  if (given.output.empty())
    posix_spawn_file_actions_adddup2(&files, out.write, 1);
  else
    posix_spawn_file_actions_addopen(&files, 1, given.output.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0666);
  posix_spawn_file_actions_adddup2(&files, err.write, 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // A group of its own: a timeout must reach the compiler's children too.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  const int error =
      posix_spawnp(&pid, arguments[0].c_str(), &files, &attributes,
                   pointers(arguments).data(), pointers(environment).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

/// Reads what is there. False at the end of the stream.
bool drain(int fd, std::string &into) {
  char buffer[4096];
  const ssize_t count = read(fd, buffer, sizeof buffer);
  if (count < 0)
    return errno == EINTR || errno == EAGAIN;
  const std::size_t room = max_captured_bytes - into.size();
  into.append(buffer,
              std::min<std::size_t>(static_cast<std::size_t>(count), room));
  return count > 0;
}

/// Collects both streams until they end or time is up.
void collect(process_result &result, int out, int err,
             steady::time_point deadline) {
  pollfd streams[] = {{out, POLLIN, 0}, {err, POLLIN, 0}};
  while (streams[0].fd >= 0 || streams[1].fd >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                          deadline - steady::now())
                          .count();
    if (left <= 0) {
      result.timed_out = true;
      return;
    }
    if (poll(streams, 2, static_cast<int>(left)) < 0 && errno != EINTR)
      return;
    if (streams[0].fd >= 0 && streams[0].revents && !drain(out, result.out))
      streams[0].fd = -1;
    if (streams[1].fd >= 0 && streams[1].revents && !drain(err, result.err))
      streams[1].fd = -1;
  }
}

} // namespace

std::string process_result::failure() const {
  std::string reason;
  if (error)
    return std::string("cannot be started: ") + std::strerror(error);
  if (timed_out)
    reason = "did not end in time";
  else if (signal)
    reason = std::string("died: ") + strsignal(signal);
  else
    reason = "exit code " + std::to_string(exit_code);
  const std::string line = err.substr(0, err.find('\n'));
  return line.empty() ? reason : reason + ", '" + line + "'";
}

process_result run_process(const std::vector<std::string> &arguments,
                           const std::vector<std::string> &environment,
                           int timeout_seconds, const process_files &files) {
  process_result result;
  pipe_ends out, err;
  if (!out.open() || !err.open()) {
    result.error = errno;
    return result;
  }
  const auto deadline = steady::now() + std::chrono::seconds(timeout_seconds);
  pid_t pid = -1;
  result.error =
      spawn(pid, arguments, child_environment(environment), files, out, err);
  if (result.error)
    return result;
  out.close_write();
  err.close_write();
  collect(result, out.read, err.read, deadline);
  if (result.timed_out)
    kill(-pid, SIGKILL);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status))
    result.signal = WTERMSIG(status);
  else
    result.exit_code = WEXITSTATUS(status);
  return result;
}

} // namespace hotpath::cli
