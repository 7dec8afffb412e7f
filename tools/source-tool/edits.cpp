//===- edits.cpp - Changes to the files of a project ----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "edits.h"

#include "command.h"
#include "paths.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;
using hotpath::cli::command_error;
using hotpath::cli::exit_code;

namespace hotpath::source {

namespace {

std::string read_file(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

[[noreturn]] void fail(const std::string &file, const std::string &why) {
  throw command_error(exit_code::failure,
                      "cannot change " + shown(file) + ": " + why);
}

bool write_all(int fd, const std::string &text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t count = ::write(fd, text.data() + done, text.size() - done);
    if (count < 0 && errno != EINTR)
      return false;
    done += count > 0 ? static_cast<std::size_t>(count) : 0;
  }
  return true;
}

/// A new file takes the old one's place, so that a full disk loses nothing.
void replace_file(const std::string &path, const std::string &text) {
  struct stat old;
  if (::stat(path.c_str(), &old))
    fail(path, std::strerror(errno));
  std::string temporary = path + ".hotpath-XXXXXX";
  const int fd = ::mkstemp(temporary.data());
  if (fd < 0)
    fail(path, std::strerror(errno));
  // Only root can give a file away; whoever may not keeps it.
  const bool owned = ::fchown(fd, old.st_uid, old.st_gid) == 0;
  (void)owned;
  const bool good = write_all(fd, text) &&
                    ::fchmod(fd, old.st_mode & 07777) == 0 && ::fsync(fd) == 0;
  int error = errno;
  const bool closed = ::close(fd) == 0;
  if (good && closed && ::rename(temporary.c_str(), path.c_str()) == 0)
    return;
  if (good)
    error = errno;
  ::unlink(temporary.c_str());
  fail(path, std::strerror(error));
}

} // namespace

fs::path project_root(const std::string &wanted) {
  if (!wanted.empty()) {
    const fs::path root = real(absolute(wanted, start_folder()));
    std::error_code error;
    if (!fs::is_directory(root, error))
      throw command_error(exit_code::usage, "'" + wanted + "' is no folder");
    return root;
  }
  const fs::path here = real(start_folder());
  for (fs::path folder = here; folder != folder.parent_path();
       folder = folder.parent_path()) {
    std::error_code error;
    if (fs::exists(folder / ".git", error))
      return folder;
  }
  return here;
}

bool edits::may_change(const std::string &file) const {
  return !file.empty() && is_below(file, root_);
}

bool edits::add(const text_place &where, edit what) {
  file_edits &file = files_[where.file];
  if (file.at.empty())
    file.content = where.content;
  what.line = where.line;
  return file.at.emplace(where.offset, std::move(what)).second;
}

std::size_t edits::count() const {
  std::size_t result = 0;
  for (const auto &[path, file] : files_)
    result += file.at.size();
  return result;
}

void edits::print(const char *verb) const {
  for (const auto &[path, file] : files_)
    for (const auto &[offset, each] : file.at)
      std::cout << verb << "  " << shown(path) << ':' << each.line << ' '
                << each.what << '\n';
}

void edits::write() const {
  for (const auto &[path, file] : files_) {
    if (read_file(path) != file.content)
      fail(path, "it changed while it was read; start again");
    std::string text = file.content;
    // From the end, so that offsets before stay right.
    for (auto each = file.at.rbegin(); each != file.at.rend(); ++each)
      text.replace(each->first, each->second.length, each->second.text);
    replace_file(path, text);
  }
}

} // namespace hotpath::source
