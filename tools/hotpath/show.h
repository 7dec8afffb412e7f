//===- show.h - Prints a report, as show does ---------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_SHOW_H
#define HOTPATH_CLI_SHOW_H

#include "command.h"

#include <cstdint>
#include <string>

namespace hotpath::cli {

struct show_options {
  std::string file;
  std::string sort = "total";
  std::string focus;
  std::uint32_t limit = 0;
  bool limit_given = false;
  bool callers = false, tree = false, json = false;
};

/// Prints the report or arena in `options.file` to standard output. Throws
/// command_error and report_error.
exit_code show(const show_options &options);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_SHOW_H
