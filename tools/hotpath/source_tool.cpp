//===- source_tool.cpp - Starts hotpath-source --------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "source_tool.h"

#include "../source-tool/source_options.h"
#include "installation.h"

#include <cerrno>
#include <cstring>
#include <iostream>

#include <unistd.h>

namespace hotpath::cli {

void become_source_tool(const std::string &command, const CLI::App &app) {
  const installation here = installation::of_this_command();
  const std::string program = here.source_tool_path().string();
  std::vector<std::string> arguments = source::parsed_arguments(app);
  arguments.insert(arguments.begin(), {program, command});
  std::vector<char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(const_cast<char *>(argument.c_str())); // not modified
  pointers.push_back(nullptr);
  std::cout.flush();
  execv(program.c_str(), pointers.data());
  const int error = errno;
  throw command_error(
      exit_code::failure,
      error == ENOENT
          ? program + " is missing; install hotpath-source, or libclang-cppN "
                      "of an LLVM that hotpath has a plugin for and build "
                      "hotpath again"
          : "cannot start " + program + ": " + std::strerror(error));
}

} // namespace hotpath::cli
