//===- installation.h - Where this command's own parts are --------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_INSTALLATION_H
#define HOTPATH_CLI_INSTALLATION_H

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace hotpath::cli {

/// The tree that the running command belongs to: a build folder or an
/// installation prefix. Everything is found relative to the executable, so that
/// a tree that was moved still works. Paths are absolute.
class installation {
public:
  /// The tree around /proc/self/exe. Throws command_error when that cannot be
  /// read.
  static installation of_this_command();

  const std::filesystem::path &prefix() const { return prefix_; }
  /// Where the plugin for an LLVM major belongs, whether it is there or not.
  std::filesystem::path plugin_path(int major) const;
  bool has_plugin(int major) const;
  /// The supported majors whose plugin is there, newest first.
  std::vector<int> plugins() const;
  /// Where libhotpath.a is, or belongs.
  std::filesystem::path runtime_path() const;
  bool has_runtime() const;
  /// The same of libhotpath_alloc.a, which interposes the allocator.
  std::filesystem::path allocator_path() const;
  /// Where hotpath-source is, or belongs.
  std::filesystem::path source_tool_path() const;
  /// The folders that hold the hotpath/ headers.
  std::vector<std::filesystem::path> include_folders() const;

  /// What finds the headers, for any compiler.
  std::vector<std::string> include_arguments() const;

  /// Arguments of a compilation and of a link, not quoted. These are what
  /// `hotpath flags` prints, whether the files exist or not.
  std::vector<std::string> compile_arguments(int major) const;
  std::vector<std::string> link_arguments(bool is_static) const;
  /// What comes before these to count allocations.
  std::vector<std::string> allocator_arguments() const;

  /// What to do about parts that are not there: the package that brings them.
  static std::string plugin_cure(const std::string &major);
  static std::string runtime_cure();

private:
  explicit installation(std::filesystem::path prefix)
      : prefix_(std::move(prefix)) {}
  /// The file of that name under a library folder, or where it belongs.
  std::filesystem::path library(const std::filesystem::path &name) const;

  std::filesystem::path prefix_;
};

} // namespace hotpath::cli

#endif // HOTPATH_CLI_INSTALLATION_H
