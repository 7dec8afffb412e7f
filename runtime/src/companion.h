//===- companion.h - The hotpath command, run by the program itself
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_COMPANION_H
#define HOTPATH_COMPANION_H

#include "text.h"

namespace hotpath {

/// Where the command is: what `wanted` names (a path, or a name to look for on
/// PATH), else beside the object that this runtime is part of (or in the bin
/// folder beside its lib folder), else on PATH. False when there is none.
bool find_companion(const char *wanted, text &path);

/// Runs `path` and waits: standard output goes to `output`, standard error to
/// `errors`; `inherited` stays open for it under the same number. The
/// environment is the program's. Returns its exit code, 128 and more for a
/// signal, or minus an errno when it could not be run. One thread at a time;
/// the handler of SIGCHLD is put aside meanwhile.
int run_companion(const char *path, const char *const *arguments, int output,
                  int errors, int inherited);

} // namespace hotpath

#endif
