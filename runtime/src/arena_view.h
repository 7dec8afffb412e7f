//===- arena_view.h - Looking into an arena that is not to be trusted
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ARENA_VIEW_H
#define HOTPATH_ARENA_VIEW_H

#include "arena_layout.h"

namespace hotpath {

/// The bytes of an arena: our own, another process's, or those of a file that
/// anybody may have written. No access leaves the bytes that are in use. What is
/// missing from a file reads as zeros, so it is as if it had not happened.
class arena_view {
public:
  /// `size`: bytes that may be read from `base` on, which is aligned to 64.
  arena_view(const void *base, size_t size)
      : base_(static_cast<const char *>(base)), size_(size) {}

  /// Null when this is an arena of our version; else what it is instead.
  const char *open() {
    if (size_ < sizeof(arena_header))
      return "too short for an arena";
    const arena_header &h = header();
    if (__builtin_memcmp(h.magic, arena_magic, sizeof arena_magic) != 0)
      return "not an arena";
    if (h.version != arena_version || h.header_bytes != sizeof(arena_header))
      return "an arena of another version";
    uint64_t used = h.used.get();
    // What the disk had no space for was never in the file.
    if (used > size_ && !h.unsaved.get())
      return "an arena that was cut short";
    size_ = min_of(size_, size_t(used));
    if (!array<site_record>(h.sites, h.site_capacity) ||
        h.site_count.get() >= h.site_capacity)
      return "a damaged arena";
    return nullptr;
  }

  const arena_header &header() const {
    return *reinterpret_cast<const arena_header *>(base_);
  }

  /// `n` objects at a reference; null where they would not fit.
  template <class T> const T *array(arena_ref r, uint64_t n) const {
    uint64_t at = uint64_t(r) * arena_unit;
    if (!r || at % alignof(T) || at > size_ || n > (size_ - at) / sizeof(T))
      return nullptr;
    return reinterpret_cast<const T *>(base_ + at);
  }
  template <class T> const T *at(arena_ref r) const { return array<T>(r, 1); }

  /// A NUL-terminated string, or null.
  const char *string(arena_ref r) const {
    auto *s = at<string_record>(r);
    if (!s)
      return nullptr;
    uint64_t from = uint64_t(r) * arena_unit + offsetof(string_record, text);
    if (s->length >= size_ - from || s->text[s->length] != 0)
      return nullptr;
    return s->text;
  }

  /// No list of things of this size can be longer, unless it goes in circles.
  uint64_t most(size_t bytes_each) const { return size_ / bytes_each; }

private:
  const char *base_;
  size_t size_;
};

} // namespace hotpath

#endif
