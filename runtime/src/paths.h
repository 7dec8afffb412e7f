//===- paths.h - The paths that users give for files of ours
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PATHS_H
#define HOTPATH_PATHS_H

#include "text.h"

namespace hotpath {

/// At the session's start: remembers the working directory, since the program
/// may change it. Not thread-safe.
void paths_prepare();

/// Writes a path as it was meant in the directory of the session's start.
void put_absolute(text &path, const char *relative);

/// Writes a path of this process: relative ones are from the directory of the
/// session's start, %p is the process id, %% a percent sign. In a `forked`
/// child a path without %p gets the process id as a suffix, so that it does not
/// take its parent's file.
void put_path(text &path, const char *pattern, bool forked);

} // namespace hotpath

#endif
