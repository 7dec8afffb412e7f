//===- small_file.h - What the system tells in small files
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SMALL_FILE_H
#define HOTPATH_SMALL_FILE_H

#include "memory.h"

namespace hotpath {

/// A copy of the first `n` bytes, with a NUL behind them; null when memory is
/// refused.
const char *keep(const char *s, size_t n, scratch &memory);

/// The first `most` bytes of a file, with a NUL behind them; `n` becomes how
/// many there are. Null when it cannot be opened.
const char *read_file(const char *path, size_t most, size_t &n,
                      scratch &memory);

/// Its first line without the end of it; null when there is none.
const char *read_line(const char *path, scratch &memory);

} // namespace hotpath

#endif
