//===- database.cpp - The units of a project ------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "database.h"

#include "command.h"
#include "paths.h"

#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <algorithm>
#include <tuple>

namespace fs = std::filesystem;
using hotpath::cli::command_error;
using hotpath::cli::exit_code;

namespace hotpath::source {

namespace {

constexpr char file_name[] = "compile_commands.json";

bool is_file(const fs::path &path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

fs::path find_database(const std::string &build_folder) {
  if (!build_folder.empty()) {
    const fs::path wanted = absolute(build_folder, start_folder());
    if (is_file(wanted / file_name))
      return wanted / file_name;
    throw command_error(exit_code::usage,
                        "there is no " + (wanted / file_name).string() +
                            "; configure with -DCMAKE_EXPORT_COMPILE_COMMANDS="
                            "ON, or record the build with bear");
  }
  for (fs::path folder = start_folder();; folder = folder.parent_path()) {
    for (const fs::path &candidate :
         {folder / file_name, folder / "build" / file_name})
      if (is_file(candidate))
        return candidate;
    if (folder == folder.parent_path())
      break;
  }
  throw command_error(
      exit_code::usage,
      "found no compile_commands.json here, in build/, nor in a parent folder; "
      "name its folder with -p, or configure with "
      "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
}

} // namespace

database load_database(const std::string &build_folder) {
  namespace tooling = clang::tooling;
  database result;
  result.path = find_database(build_folder).string();
  std::string error;
  std::unique_ptr<tooling::CompilationDatabase> commands =
      tooling::JSONCompilationDatabase::loadFromFile(
          result.path, error, tooling::JSONCommandLineSyntax::AutoDetect);
  if (!commands)
    throw command_error(exit_code::failure,
                        "cannot read " + result.path + ": " +
                            error.substr(0, error.find('\n')));
  commands = tooling::inferTargetAndDriverMode(tooling::expandResponseFiles(
      std::move(commands), llvm::vfs::getRealFileSystem()));
  const fs::path beside = fs::path(result.path).parent_path();
  for (tooling::CompileCommand &each : commands->getAllCompileCommands()) {
    const fs::path folder = absolute(each.Directory, beside);
    result.units.push_back({folder.string(), each.Filename,
                            absolute(each.Filename, folder).string(),
                            std::move(each.CommandLine)});
  }
  // The order of the database is that of a hash table in some majors.
  std::sort(result.units.begin(), result.units.end(),
            [](const unit &a, const unit &b) {
              return std::tie(a.path, a.command) < std::tie(b.path, b.command);
            });
  if (result.units.empty())
    throw command_error(exit_code::failure,
                        result.path + " has no compile command");
  return result;
}

void keep_units_of(database &project, const std::vector<std::string> &files) {
  std::vector<unit> kept;
  for (const std::string &file : files) {
    const fs::path wanted = real(absolute(file, start_folder()));
    const std::size_t before = kept.size();
    for (const unit &each : project.units)
      if (!wanted.empty() && real(each.path) == wanted)
        kept.push_back(each);
    if (kept.size() == before)
      throw command_error(exit_code::usage, "'" + file +
                                                "' has no compile command in " +
                                                project.path);
  }
  project.units = std::move(kept);
}

} // namespace hotpath::source
