//===- target.cpp - From a process to its data
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "watch/target.h"

#include "report/error.h"
#include "report/printable.h"

#include "arena_layout.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <vector>

namespace hotpath::watch {

namespace {

using model::report_error;

struct mapping {
  std::string path;
  unsigned long inode;
};

/// The kernel writes a line break in a path as \012.
std::string unescaped(std::string path) {
  for (std::size_t at; (at = path.find("\\012")) != std::string::npos;)
    path.replace(at, 4, "\n");
  return path;
}

/// Shared mappings of files, each once: the lines of proc(5) are
/// "address perms offset device inode path".
std::vector<mapping> shared_mappings(const std::string &folder) {
  std::ifstream maps(folder + "/maps");
  std::string line;
  std::vector<mapping> result;
  while (std::getline(maps, line)) {
    std::size_t at = 0;
    std::string fields[5];
    for (std::string &field : fields) {
      const std::size_t end = line.find(' ', at);
      field = line.substr(at, end - at);
      at = line.find_first_not_of(' ', end);
      if (at == std::string::npos)
        break;
    }
    if (at == std::string::npos || fields[1].size() != 4 || fields[1][3] != 's')
      continue;
    mapping m = {unescaped(line.substr(at)),
                 std::strtoul(fields[4].c_str(), nullptr, 10)};
    if (result.empty() || result.back().path != m.path)
      result.push_back(std::move(m));
  }
  return result;
}

bool begins_as_arena(const std::string &path) {
  // Opening what is no file may block, or do something.
  struct stat status;
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
    return false;
  std::ifstream file(path, std::ios::binary);
  char magic[sizeof arena_magic] = {};
  return file.read(magic, sizeof magic) &&
         std::memcmp(magic, arena_magic, sizeof magic) == 0;
}

/// A removed file is still there under the process's descriptor.
std::string descriptor_of(const std::string &folder, unsigned long inode) {
  std::error_code error;
  for (const auto &entry :
       std::filesystem::directory_iterator(folder + "/fd", error)) {
    struct stat status;
    if (stat(entry.path().c_str(), &status) == 0 && status.st_ino == inode &&
        begins_as_arena(entry.path()))
      return entry.path();
  }
  return "";
}

/// The value of a variable in the environment that the process was given.
std::string variable_of(const std::string &folder, const std::string &name) {
  std::ifstream file(folder + "/environ", std::ios::binary);
  std::string entry;
  while (std::getline(file, entry, '\0'))
    if (entry.compare(0, name.size() + 1, name + "=") == 0)
      return entry.substr(name.size() + 1);
  return "";
}

std::string kept_open(const std::string &path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    throw report_error("cannot read " + model::printable(path) + ": " +
                       std::strerror(errno));
  return "/proc/self/fd/" + std::to_string(fd);
}

[[noreturn]] void explain(const std::string &pid, const std::string &folder) {
  std::ifstream environment(folder + "/environ");
  if (!environment)
    throw report_error("cannot look at process " + pid + ": " +
                       std::strerror(errno) +
                       "; only its user and root can watch it");
  const std::string data = variable_of(folder, "HOTPATH_DATA");
  if (data.empty())
    throw report_error(
        "process " + pid +
        " was not started with HOTPATH_DATA=FILE, so nothing outside can see "
        "its measurements; start it so, or with 'hotpath watch -- PROGRAM'");
  throw report_error("process " + pid + " was started with HOTPATH_DATA=" +
                     model::printable(data) +
                     " but keeps no measurements there; was it built with the "
                     "flags that 'hotpath flags' prints?");
}

} // namespace

bool is_process_id(const std::string &word) {
  return !word.empty() && word.size() <= 9 &&
         std::all_of(word.begin(), word.end(),
                     [](char c) { return c >= '0' && c <= '9'; });
}

std::string data_of_process(const std::string &pid) {
  const std::string folder = "/proc/" + pid;
  struct stat status;
  if (stat(folder.c_str(), &status) != 0)
    throw report_error("there is no process " + pid +
                       "; a file of this name is ./" + pid);
  for (const mapping &m : shared_mappings(folder)) {
    // Below the process's own root first: the same name may be another file
    // here.
    for (const std::string &path : {folder + "/root" + m.path, m.path})
      if (stat(path.c_str(), &status) == 0 && status.st_ino == m.inode &&
          begins_as_arena(path))
        return kept_open(path);
    const std::string removed = descriptor_of(folder, m.inode);
    if (!removed.empty())
      return kept_open(removed);
  }
  explain(pid, folder);
}

} // namespace hotpath::watch
