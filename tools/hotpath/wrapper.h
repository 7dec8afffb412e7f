//===- wrapper.h - hotpath-clang: a compiler that measures
//-------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_WRAPPER_H
#define HOTPATH_CLI_WRAPPER_H

#include <optional>
#include <string>
#include <vector>

namespace hotpath::cli {

/// Under which name this program stands in for a compiler: hotpath-clang or
/// hotpath-clang++, with -N behind it for the LLVM major N.
struct wrapped_compiler {
  bool cxx;
  int major; // 0: the newest with a plugin
};

/// What `name` (argv[0]) asks for, or nothing when it is the command itself.
std::optional<wrapped_compiler> compiler_behind(const std::string &name);

/// Becomes that clang: `arguments` as they are, the plugin and the headers in
/// front, and behind them, where the clang links, the runtime. With
/// HOTPATH_OFF=1 nothing is added. Returns only by throwing command_error.
[[noreturn]] void become_compiler(const wrapped_compiler &which,
                                  const std::vector<std::string> &arguments);

/// Whether a clang with these arguments links something.
bool links(const std::vector<std::string> &arguments);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_WRAPPER_H
