//===- database.h - The units of a project ----------------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SOURCE_DATABASE_H
#define HOTPATH_SOURCE_DATABASE_H

#include <string>
#include <vector>

namespace hotpath::source {

/// One entry of compile_commands.json.
struct unit {
  std::string folder; ///< the command's, absolute
  std::string file;   ///< as the command names it
  std::string path;   ///< the same, absolute
  std::vector<std::string> command;
};

struct database {
  std::string path; ///< of compile_commands.json
  std::vector<unit> units;
};

/// Reads compile_commands.json of `build_folder` or, when that is empty, the
/// first one found in the start folder, its build/, and so on upwards. Throws
/// command_error when there is none or it cannot be read.
database load_database(const std::string &build_folder);

/// Leaves the units of `files` only. Throws command_error for a file that has
/// none.
void keep_units_of(database &project, const std::vector<std::string> &files);

} // namespace hotpath::source

#endif // HOTPATH_SOURCE_DATABASE_H
