//===- installation.cpp - Where this command's own parts are ------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "installation.h"

#include "command.h"
#include "config.h"

#include <algorithm>
#include <fstream>

namespace fs = std::filesystem;

namespace hotpath::cli {

installation installation::of_this_command() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error)
    throw command_error(exit_code::failure,
                        "cannot find its own parts: /proc/self/exe: " +
                            error.message());
  return installation(self.parent_path().parent_path()); // PREFIX/bin/hotpath
}

fs::path installation::library(const fs::path &name) const {
  // A distribution's installation puts libraries into lib/<triplet> or lib64.
  for (const fs::path folder : {"lib", HOTPATH_INSTALL_LIBDIR}) {
    std::error_code error;
    fs::path file = prefix_ / folder / name;
    if (fs::is_regular_file(file, error))
      return file;
  }
  return prefix_ / "lib" / name;
}

fs::path installation::plugin_path(int major) const {
  return library(fs::path("hotpath") / ("llvm-" + std::to_string(major)) /
                 "hotpath.so");
}

bool installation::has_plugin(int major) const {
  std::error_code error;
  return fs::is_regular_file(plugin_path(major), error);
}

std::vector<int> installation::plugins() const {
  std::vector<int> majors;
  for (const int major : supported_majors)
    if (has_plugin(major))
      majors.push_back(major);
  std::sort(majors.rbegin(), majors.rend());
  return majors;
}

fs::path installation::runtime_path() const { return library("libhotpath.a"); }

fs::path installation::allocator_path() const {
  return library("libhotpath_alloc.a");
}

bool installation::has_runtime() const {
  std::error_code error;
  return fs::is_regular_file(runtime_path(), error);
}

fs::path installation::source_tool_path() const {
  return library(fs::path("hotpath") / "hotpath-source");
}

std::vector<fs::path> installation::include_folders() const {
  // A build tree says in this file where the sources' headers are; it is never
  // installed, so that no path of the builder's machine ends up in a package.
  std::vector<fs::path> folders;
  std::ifstream list(prefix_ / "lib" / "hotpath" / "include-folders");
  for (std::string line; std::getline(list, line);)
    if (!line.empty())
      folders.emplace_back(line);
  if (folders.empty())
    folders.push_back(prefix_ / "include");
  return folders;
}

std::vector<std::string> installation::include_arguments() const {
  std::vector<std::string> arguments;
  for (const fs::path &folder : include_folders())
    arguments.push_back("-I" + folder.string());
  return arguments;
}

std::vector<std::string> installation::compile_arguments(int major) const {
  std::vector<std::string> arguments = include_arguments();
  arguments.insert(arguments.begin(),
                   "-fplugin=" + plugin_path(major).string());
  return arguments;
}

std::vector<std::string> installation::link_arguments(bool is_static) const {
  // GNU ld makes a program crash at start when it is both static-pie and
  // exports a thread-local symbol; it has no use for exports either.
  if (is_static)
    return {runtime_path().string(), "-pthread"};
  return {runtime_path().string(), HOTPATH_RUNTIME_EXPORTS, "-pthread"};
}

std::vector<std::string> installation::allocator_arguments() const {
  // Whole: what calls malloc may be a library only, which the linker does not
  // fetch anything from an archive for.
  return {"-Wl,--whole-archive," + allocator_path().string() +
          ",--no-whole-archive"};
}

std::string installation::plugin_cure(const std::string &major) {
  return "install hotpath-plugin-llvm-" + major + ", or libclang-" + major +
         "-dev and llvm-" + major + "-dev and build hotpath again";
}

std::string installation::runtime_cure() {
  return "install libhotpath-dev, or build hotpath completely";
}

} // namespace hotpath::cli
