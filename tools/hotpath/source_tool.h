//===- source_tool.h - Starts hotpath-source ----------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_SOURCE_TOOL_H
#define HOTPATH_CLI_SOURCE_TOOL_H

#include "command.h"

namespace hotpath::cli {

/// Becomes `hotpath-source COMMAND` with the arguments that were parsed into
/// `app`: this command links no Clang. Does not return; throws command_error
/// when it cannot be started.
[[noreturn]] void become_source_tool(const std::string &command,
                                     const CLI::App &app);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_SOURCE_TOOL_H
