//===- session.h - A live session to test with
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_TEST_SESSION_H
#define HOTPATH_TEST_SESSION_H

#include "arena.h"
#include "clock.h"
#include "hand_site.h"
#include "snapshot.h"

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define HOTPATH_TEST_TSAN 1
#endif
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define HOTPATH_TEST_SANITIZED 1
#endif
#endif

namespace hotpath::test {

/// A module made at run time. Unregistered, and its memory kept, at the end.
class module {
public:
  explicit module(const std::vector<std::string> &names,
                  const char *file = "made.cpp")
      : module(names, file, 0) {}
  /// A copy at another address, as a library that is loaded again.
  module(const std::vector<std::string> &names, const char *file,
         size_t padding);
  ~module() { remove(); }
  module(const module &) = delete;

  void add() { HOTPATH_REGISTER(begin(), end()); }
  void remove() { __hotpath_unregister(begin(), end()); }
  const hotpath_site *begin() const { return sites_; }
  const hotpath_site *end() const { return sites_ + count_; }
  const uint32_t *slot(size_t i) const { return &slots_[i]; }

private:
  hotpath_site *sites_;
  uint32_t *slots_;
  size_t count_;
};

inline module::module(const std::vector<std::string> &names, const char *file,
                      size_t padding)
    : count_(names.size()) {
  size_t bytes = names.size() * (sizeof(hotpath_site) + 4) + strlen(file) + 1;
  for (auto &n : names)
    bytes += 2 * n.size() + 8;
  // Kept: frames and descriptions may refer to it while the process lives.
  char *block = static_cast<char *>(map_pages(bytes + padding)) + padding;
  sites_ = reinterpret_cast<hotpath_site *>(block);
  slots_ = reinterpret_cast<uint32_t *>(sites_ + count_);
  char *text = reinterpret_cast<char *>(slots_ + count_);
  auto put = [&](const std::string &s) {
    char *at = text;
    memcpy(at, s.c_str(), s.size() + 1);
    text += s.size() + 1;
    return at;
  };
  auto distance = [](const int32_t &field, const void *to) {
    return int32_t(static_cast<const char *>(to) -
                   reinterpret_cast<const char *>(&field));
  };
  char *where = put(file);
  for (size_t i = 0; i < count_; ++i) {
    hotpath_site &s = sites_[i];
    s.name = distance(s.name, put(names[i]));
    s.symbol = distance(s.symbol, put("_Z" + names[i]));
    s.file = distance(s.file, where);
    s.id = distance(s.id, &slots_[i]);
    s.line = uint32_t(i) + 1;
    s.column = 1;
  }
}

/// What the arena holds now.
inline std::unique_ptr<snapshot> look() {
  auto s = std::make_unique<snapshot>();
  auto kind = clock_kind(arena_head().clock_kind);
  clock_pair now = read_clock_pair(kind);
  const char *wrong =
      snapshot_read(*s, arena_base, arena_head().used.get(), &now);
  return wrong ? nullptr : std::move(s);
}

inline const row *find(const snapshot &s, const std::string &name) {
  for (uint32_t i = 0; i < s.row_count; ++i)
    if (s.rows[i].name == name)
      return &s.rows[i];
  return nullptr;
}

/// Measures from construction to the end of the scope.
class scope {
public:
  explicit scope(const uint32_t *slot) : frame_(hand_enter(slot)) {}
  ~scope() { hand_exit(frame_); }
  scope(const scope &) = delete;
  hotpath_frame *frame() const { return frame_; }

private:
  hotpath_frame *frame_;
};

} // namespace hotpath::test

#endif
