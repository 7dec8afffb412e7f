//===- memory.h - Memory of our own
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MEMORY_H
#define HOTPATH_MEMORY_H

#include "platform.h"

// The runtime never calls malloc where a user's allocator could see it: that
// allocator may itself be measured, or hold its lock while it calls us.

namespace hotpath {

/// Fresh zeroed pages, readable and writable; null when refused. The size is
/// rounded up to whole pages. Pages cost memory when touched, not before.
void *map_pages(size_t bytes);
/// Address space without access, to be opened piece by piece; null if refused.
/// Kept sparse.
void *reserve_pages(size_t bytes);
/// A reservation in place of what is mapped there; null when refused.
void *renew_reservation(void *at, size_t bytes);
/// Of a reservation: a huge page per touched counter would multiply the memory,
/// and a core dump shall not carry gigabytes of zeros.
void keep_sparse(void *at, size_t bytes);
/// Opens a page-aligned piece of a reservation. False when memory is refused.
bool open_pages(void *at, size_t bytes);
/// Null is allowed.
void unmap_pages(void *at, size_t bytes);

/// Memory that is released all at once; for reports. Not thread-safe.
class scratch {
public:
  scratch() = default;
  scratch(const scratch &) = delete;
  scratch &operator=(const scratch &) = delete;
  ~scratch();
  /// Zeroed, aligned to 16 bytes; null when memory is refused.
  void *allocate(size_t bytes);
  template <class T> T *array(size_t n) {
    return n > SIZE_MAX / sizeof(T) ? nullptr
                                    : static_cast<T *>(allocate(n * sizeof(T)));
  }

private:
  struct block {
    block *next;
    size_t bytes;
  };
  block *blocks_ = nullptr;
  char *at_ = nullptr;
  char *end_ = nullptr;
};

} // namespace hotpath

#endif
