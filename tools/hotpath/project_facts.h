//===- project_facts.h - What hotpath init can see of a repository ------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_PROJECT_FACTS_H
#define HOTPATH_CLI_PROJECT_FACTS_H

#include <filesystem>
#include <string>
#include <vector>

namespace hotpath::cli {

enum class build_system { cmake, meson, make, unknown };

struct project_facts {
  std::filesystem::path root; // of the git work tree
  std::string default_branch; // "main" where git knows of none
  build_system build = build_system::unknown;
  std::vector<std::string> programs; // paths after a build, the best first
  bool instrumented = false;         // CMake calls hotpath_instrument
  bool marked = false;               // sources carry hotpath's attributes
};

/// Of the git work tree around the working directory; asks git, reads
/// CMakeLists.txt files that git knows, builds nothing. Throws command_error
/// outside of a work tree.
project_facts look_at_project();

} // namespace hotpath::cli

#endif // HOTPATH_CLI_PROJECT_FACTS_H
