//===- display_name.h - A function's name, as a table shows it
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_DISPLAY_NAME_H
#define HOTPATH_DISPLAY_NAME_H

#include "text.h"

namespace hotpath {

/// The last `depth` segments of a qualified name (0: all); a `::` inside
/// brackets does not count. Points into `name`.
const char *last_segments(const char *name, unsigned depth);

/// Puts the text, cut in the middle to at most `width` (3 or more) columns.
void put_cut(text &out, const char *s, size_t width);

/// The part behind the last slash.
const char *file_name(const char *path);

} // namespace hotpath

#endif
