//===- command_error.h - How a command ends -----------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SYSTEM_COMMAND_ERROR_H
#define HOTPATH_SYSTEM_COMMAND_ERROR_H

#include <stdexcept>
#include <string>

namespace hotpath::cli {

/// The command's promise to scripts. Every command uses these and no others.
enum class exit_code : int {
  ok = 0,
  gate_failed = 1,
  usage = 2,
  not_comparable = 3,
  failure = 4, // input, output, or internal
};

/// Ends a command with one sentence on stderr. The sentence names what is wrong
/// and the cure, starts in lower case and has no final newline.
class command_error : public std::runtime_error {
public:
  command_error(exit_code code, const std::string &sentence)
      : std::runtime_error(sentence), code_(code) {}
  exit_code code() const { return code_; }

private:
  exit_code code_;
};

} // namespace hotpath::cli

#endif // HOTPATH_SYSTEM_COMMAND_ERROR_H
