//===- reader.cpp - Reads Callgrind's files -----------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "reader.h"
#include "fold.h"
#include "parser.h"
#include "scan.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hotpath::callgrind {

namespace {

[[noreturn]] void cannot_read(const std::string &path, int error) {
  struct stat info;
  if (error == EACCES && stat(path.c_str(), &info) == 0)
    throw read_error(path + ": cannot be read, it belongs to user " +
                     std::to_string(info.st_uid) +
                     " (Callgrind gives its files mode 0600); change its mode "
                     "or read it as that user");
  throw read_error(path + ": cannot be read: " + std::strerror(error));
}

/// Closes itself.
class open_file {
public:
  explicit open_file(const std::string &path)
      : path_(path), fd_(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY)) {
    if (fd_ < 0)
      cannot_read(path, errno);
  }
  ~open_file() { close(fd_); }
  open_file(const open_file &) = delete;
  open_file &operator=(const open_file &) = delete;

  std::size_t read_some(char *into, std::size_t room) const {
    ssize_t got;
    do
      got = ::read(fd_, into, room);
    while (got < 0 && errno == EINTR);
    if (got < 0)
      cannot_read(path_, errno);
    return static_cast<std::size_t>(got);
  }

private:
  const std::string path_;
  const int fd_;
};

} // namespace

struct reader::state {
  read_options options;
  graph sums;
  profile result;
};

reader::reader(read_options options)
    : state_(new state{std::move(options), {}, {}}) {}

reader::~reader() = default;

void reader::add(const std::string &name, byte_source source) {
  parser(state_->sums, state_->result.parts, state_->result.creator,
         state_->options, name, std::move(source))
      .parse();
}

void reader::add_file(const std::string &path) {
  const open_file file(path);
  add(path,
      [&](char *into, std::size_t room) { return file.read_some(into, room); });
}

profile reader::finish() {
  fold(state_->sums, state_->options.keep, state_->result);
  return std::move(state_->result);
}

namespace {

// What Callgrind appends: `.N`, `-NN` or both, in this order.
bool is_suffix(std::string_view text) {
  std::uint64_t ignored;
  bool any = false;
  for (const char *mark : {".", "-"})
    if (take(text, mark)) {
      if (text.empty() || !is_digit(text[0]) || !take_number(text, ignored))
        return false;
      any = true;
    }
  return any && text.empty();
}

} // namespace

std::vector<std::string> with_siblings(const std::string &file) {
  namespace fs = std::filesystem;
  const fs::path path(file);
  const std::string name = path.filename().string();
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  std::vector<std::string> siblings;
  std::error_code ignored;
  for (const fs::directory_entry &entry :
       fs::directory_iterator(folder, ignored)) {
    const std::string other = entry.path().filename().string();
    if (other.size() > name.size() &&
        other.compare(0, name.size(), name) == 0 &&
        is_suffix(std::string_view(other).substr(name.size())))
      siblings.push_back((path.parent_path() / other).string());
  }
  std::sort(siblings.begin(), siblings.end());
  if (fs::exists(path, ignored))
    siblings.insert(siblings.begin(), file);
  return siblings;
}

} // namespace hotpath::callgrind
