//===- program.cpp - A program that is started to be watched
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "watch/program.h"

#include "report/error.h"
#include "report/printable.h"

#include "text.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hotpath::watch {

namespace {

constexpr const char *data_variable = "HOTPATH_DATA=";

class spawn_plan {
public:
  spawn_plan() {
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
  }
  ~spawn_plan() {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  }
  spawn_plan(const spawn_plan &) = delete;

  void redirect_terminals(const std::filesystem::path &waiting) {
    if (isatty(STDIN_FILENO))
      posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null",
                                       O_RDONLY, 0);
    // One file for both: what was printed first comes first.
    for (int fd : {STDOUT_FILENO, STDERR_FILENO})
      if (isatty(fd))
        posix_spawn_file_actions_addopen(&files, fd, waiting.c_str(),
                                         O_WRONLY | O_CREAT | O_APPEND, 0600);
    // Keys of the terminal are ours, and must not become its signals.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
  }

  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
};

std::vector<std::string> environment_with(const std::string &data,
                                          bool silent) {
  std::vector<std::string> result = {data_variable + data};
  bool told = false;
  for (char **entry = environ; *entry; ++entry) {
    told = told || std::strncmp(*entry, "HOTPATH_OUTPUT_", 15) == 0;
    if (std::strncmp(*entry, data_variable, std::strlen(data_variable)) != 0)
      result.push_back(*entry);
  }
  // The snapshot at the end says the same.
  if (silent && !told)
    result.push_back("HOTPATH_OUTPUT_FORMAT=none");
  return result;
}

std::vector<char *> pointers(const std::vector<std::string> &strings) {
  std::vector<char *> result;
  for (const std::string &s : strings)
    result.push_back(const_cast<char *>(s.c_str())); // POSIX: not modified
  result.push_back(nullptr);
  return result;
}

void copy_to(int to, const std::filesystem::path &from) {
  const int fd = open(from.c_str(), O_RDONLY | O_CLOEXEC);
  char block[65536];
  ssize_t got;
  while (fd >= 0 && (got = read(fd, block, sizeof block)) > 0)
    if (write_all(to, block, std::size_t(got)) != 0)
      break; // nobody reads it
  if (fd >= 0)
    close(fd);
}

} // namespace

program::program(const std::vector<std::string> &arguments,
                 const std::filesystem::path &data,
                 const std::filesystem::path &waiting, output_to output)
    : folder_(data), waiting_(waiting) {
  spawn_plan plan;
  own_group_ = output == output_to::file;
  if (own_group_)
    plan.redirect_terminals(waiting);
  else
    posix_spawn_file_actions_adddup2(&plan.files, STDERR_FILENO, STDOUT_FILENO);
  // With %p, its own measured children do not ask for the same file.
  const auto environment =
      environment_with((data / "%p.data").string(), !own_group_);
  const int error =
      posix_spawnp(&pid_, arguments[0].c_str(), &plan.files, &plan.attributes,
                   pointers(arguments).data(), pointers(environment).data());
  if (error)
    throw model::report_error("cannot start " + model::printable(arguments[0]) +
                              ": " + std::strerror(error));
}

std::filesystem::path program::data() const {
  return folder_ / (std::to_string(pid_) + ".data");
}

bool program::is_running() {
  if (!ended_)
    ended_ = waitpid(pid_, &status_, WNOHANG) == pid_;
  return !ended_;
}

void program::send(int signal) {
  if (is_running())
    kill(own_group_ ? -pid_ : pid_, signal);
}

void program::pass_on(int signal) {
  if (own_group_ || (signal != SIGINT && signal != SIGQUIT))
    send(signal);
}

int program::exit_code() const {
  return WIFSIGNALED(status_) ? 128 + WTERMSIG(status_) : WEXITSTATUS(status_);
}

std::string program::ending() const {
  if (!WIFSIGNALED(status_))
    return "ended with exit code " + std::to_string(exit_code());
  const int signal = WTERMSIG(status_);
  return "ended by signal " + std::to_string(signal) + " (" +
         strsignal(signal) + ")";
}

void program::print_output() {
  if (own_group_)
    copy_to(isatty(STDOUT_FILENO) ? STDOUT_FILENO : STDERR_FILENO, waiting_);
}

} // namespace hotpath::watch
