//===- load.cpp - Opens a report or an arena
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/load.h"

#include "report/error.h"
#include "report/file_text.h"
#include "report/json_reader.h"
#include "report/printable.h"

#include "arena_view.h"
#include "clock.h"
#include "recorded_facts.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace hotpath::model {

namespace {

struct descriptor {
  explicit descriptor(const std::string &path)
      : fd(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (fd < 0)
      refuse_unreadable(path, errno);
  }
  ~descriptor() { close(fd); }
  descriptor(const descriptor &) = delete;
  int fd;
};

bool begins_as_arena(int fd) {
  char magic[sizeof arena_magic];
  return pread(fd, magic, sizeof magic, 0) == ssize_t(sizeof magic) &&
         memcmp(magic, arena_magic, sizeof magic) == 0;
}

/// Nothing of the process runs any more; it only waits for its parent to ask
/// how it ended. Where the main thread alone has ended, the others are counted
/// in field 20 of proc(5).
bool is_zombie(const std::string &stat_line) {
  std::istringstream fields(stat_line.substr(stat_line.rfind(')') + 1));
  std::string field, state;
  fields >> state;
  for (int i = 4; i <= 20; ++i)
    fields >> field;
  return state == "X" || (state == "Z" && (field == "0" || field == "1"));
}

/// Does the process that writes the arena still run? Its id alone may be
/// another's by now.
bool is_running(const arena_view &arena) {
  std::ifstream file("/proc/" + std::to_string(arena.header().pid) + "/stat");
  std::string line;
  const std::uint64_t start = recorded_process_start(arena);
  return start && std::getline(file, line) &&
         process_start_of(line.c_str()) == start && !is_zombie(line);
}

// Calls `read` with the text of a report.
template <class Read>
auto with_text(int fd, const std::string &path, Read read) {
  const file_text json(fd, path);
  if (json.bytes().empty() || json.bytes().front() == 0)
    throw report_error(printable(path) +
                       " is empty: it may be of a process that ended before "
                       "it measured anything");
  return read(json.bytes(), path);
}

} // namespace

loaded_report::loaded_report(const std::string &path) : path_(path) {
  const descriptor file(path);
  struct stat status;
  if (fstat(file.fd, &status) != 0)
    refuse_unreadable(path, errno);
  if (S_ISREG(status.st_mode) && begins_as_arena(file.fd)) {
    load_arena(file.fd);
    return;
  }
  content_ = std::make_unique<report>(with_text(file.fd, path, read_report));
}

view &loaded_report::shown() {
  if (!arena_ && !is_filled_)
    fill_view(view_, *content_);
  is_filled_ = true;
  return view_;
}

void loaded_report::load_arena(int fd) {
  arena_ = std::make_unique<arena_copy>(fd, path_);
  arena_view arena(arena_->data(), arena_->size());
  if (const char *wrong = arena.open())
    throw report_error(printable(path_) + " is " + wrong);
  const bool ended = arena.header().end_ticks.get() != 0;
  const bool running = !ended && is_running(arena);
  const clock_pair now = read_clock_pair(clock_kind(arena.header().clock_kind));
  if (const char *wrong =
          snapshot_read(view_.measured, arena_->data(), arena_->size(),
                        running ? &now : nullptr))
    throw report_error(printable(path_) + " is " + wrong);
  view_.facts = recorded_facts(arena);
  view_.facts.unfinished = ended ? nullptr : running ? "running" : "died";
}

report &loaded_report::content() {
  if (!content_) {
    scratch memory;
    const selection all = report_select(view_.measured, flags_default(), memory,
                                        [](const char *) {});
    text json;
    report_json(json, view_.measured, all, view_.settings, view_.facts, false);
    content_ = std::make_unique<report>(
        read_report(std::string(json.c_str(), json.size()), path_));
  }
  return *content_;
}

std::uint64_t loaded_report::function_id(std::uint32_t row) const {
  return arena_ ? view_.measured.rows[row].id
                : content_->functions_timing->data[row].id;
}

std::uint64_t loaded_report::context_id(std::uint32_t context) const {
  return arena_ ? std::uint64_t(context) + 1
                : content_->contexts->data[context].id;
}

report load_report(const std::string &path) {
  return std::move(loaded_report(path).content());
}

meta load_meta(const std::string &path) {
  const descriptor file(path);
  return with_text(file.fd, path, read_meta);
}

} // namespace hotpath::model
