//===- unit_run.cpp - Runs Clang's front end on one unit ------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "unit_run.h"

#include "paths.h"
#include "resource_folder.h"

#include "clang/Basic/FileManager.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace fs = std::filesystem;
using llvm::StringRef;

namespace hotpath::source {

namespace {

/// What begins at `words[at]` and is dropped, in words; 0 when it is kept.
/// Arguments for our plugin go into `ours`.
std::size_t dropped(const std::vector<std::string> &words, std::size_t at,
                    std::vector<std::string> &ours) {
  StringRef word = words[at];
  if (word.consume_front("-fplugin-arg-hotpath-")) {
    ours.push_back(word.str());
    return 1;
  }
  if (word.consume_front("-fplugin-arg-") || word.consume_front("-fplugin=") ||
      word.consume_front("-fpass-plugin=") ||
      word.consume_front("-resource-dir="))
    return 1;
  if (word == "-resource-dir")
    return 2;
  // -Xclang NAME -Xclang VALUE
  if (word != "-Xclang" || at + 3 >= words.size() || words[at + 2] != "-Xclang")
    return 0;
  StringRef name = words[at + 1];
  if (name.consume_front("-plugin-arg-")) {
    if (name == "hotpath")
      ours.push_back(words[at + 3]);
    return 4;
  }
  // A precompiled header is another compiler's. CMake also includes its text.
  return name == "-load" || name == "-plugin" || name == "-add-plugin" ||
                 name == "-include-pch"
             ? 4
             : 0;
}

} // namespace

front_end_command prepare(const unit &which) {
  namespace tooling = clang::tooling;
  front_end_command result;
  std::vector<std::string> kept;
  for (std::size_t at = 0; at < which.command.size();) {
    const std::size_t count =
        dropped(which.command, at, result.plugin_arguments);
    if (count == 0)
      kept.push_back(which.command[at]);
    at += std::max<std::size_t>(count, 1);
  }
  const tooling::ArgumentsAdjuster quiet = tooling::combineAdjusters(
      tooling::combineAdjusters(tooling::getClangStripOutputAdjuster(),
                                tooling::getClangStripDependencyFileAdjuster()),
      tooling::getClangSyntaxOnlyAdjuster());
  // Warnings are the build's business.
  result.arguments = tooling::combineAdjusters(
      quiet, tooling::getInsertArgumentAdjuster(
                 {"-w", "-resource-dir=" + resource_folder()},
                 tooling::ArgumentInsertPosition::BEGIN))(kept, which.file);
  return result;
}

bool run_front_end(const unit &which, const front_end_command &command,
                   std::unique_ptr<clang::FrontendAction> action) {
  std::error_code error;
  fs::current_path(which.folder, error);
  if (error) {
    llvm::errs() << "cannot enter " << which.folder << ": " << error.message()
                 << '\n';
    return false;
  }
  // A file manager remembers relative paths, so it serves one folder only.
  llvm::IntrusiveRefCntPtr<clang::FileManager> files(new clang::FileManager(
      clang::FileSystemOptions(), llvm::vfs::getRealFileSystem()));
  return clang::tooling::ToolInvocation(command.arguments, std::move(action),
                                        files.get())
      .run();
}

} // namespace hotpath::source
