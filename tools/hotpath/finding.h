//===- finding.h - One line of hotpath doctor ---------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_FINDING_H
#define HOTPATH_CLI_FINDING_H

#include <string>

namespace hotpath::cli {

enum class mark { ok, warning, failure };

struct finding {
  mark state;
  std::string subject; // "clang 19", "clock"
  std::string detail;  // what was found, one line
  std::string cure;    // what to do about it, empty when ok
};

} // namespace hotpath::cli

#endif // HOTPATH_CLI_FINDING_H
