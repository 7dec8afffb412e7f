//===- message.h - One line on stderr
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MESSAGE_H
#define HOTPATH_MESSAGE_H

namespace hotpath {

/// Writes "hotpath: ", the parts and a newline to stderr with one write.
/// A null part ends the list. Keeps errno; never raises SIGPIPE.
void say(const char *a, const char *b = nullptr, const char *c = nullptr,
         const char *d = nullptr, const char *e = nullptr,
         const char *f = nullptr);

} // namespace hotpath

#endif
