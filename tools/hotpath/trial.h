//===- trial.h - Builds and measures a program with one clang -----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_TRIAL_H
#define HOTPATH_CLI_TRIAL_H

#include "compilers.h"
#include "finding.h"
#include "installation.h"

namespace hotpath::cli {

/// Does the main job once with a clang and its plugin: loads the plugin,
/// compiles a program with one marked function, links, runs it and reads its
/// report. Ok only when the report's call count is the program's. Throws
/// command_error when there is no room for temporary files.
finding try_measuring(const installation &here, const compiler &clang);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_TRIAL_H
