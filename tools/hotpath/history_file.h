//===- history_file.h - The file that earlier runs are kept in
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_HISTORY_FILE_H
#define HOTPATH_CLI_HISTORY_FILE_H

#include "verdict/history.h"

namespace hotpath::cli {

/// The lines of a history; none where there is no such file yet. Of one above
/// 64 MiB the last lines, which are the newest. Throws command_error.
std::vector<verdict::history_line> read_history(const std::string &path);

/// Adds a line, in one piece, so that several commands may do so at once. Makes
/// the file. Throws command_error.
void append_history(const std::string &path, const std::string &line);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_HISTORY_FILE_H
