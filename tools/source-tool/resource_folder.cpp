//===- resource_folder.cpp - Clang's own headers --------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "resource_folder.h"

#include "command.h"

#include "clang/Basic/Version.h"

#include <dlfcn.h>
#include <filesystem>

namespace fs = std::filesystem;

namespace hotpath::source {

namespace {

/// The folder of the file that Clang's code was loaded from.
fs::path library_folder() {
  Dl_info info;
  if (dladdr(reinterpret_cast<void *>(&clang::getClangFullVersion), &info) &&
      info.dli_fname)
    return fs::path(info.dli_fname).parent_path();
  return {};
}

std::string find() {
  const std::string major = std::to_string(CLANG_VERSION_MAJOR);
  for (const fs::path &folder :
       {library_folder(), fs::path("/usr/lib/llvm-" + major + "/lib")})
    // 16 named the folder after the major alone.
    for (const std::string &version :
         {major, std::string(CLANG_VERSION_STRING)}) {
      const fs::path candidate = folder / "clang" / version;
      std::error_code error;
      if (fs::exists(candidate / "include" / "stddef.h", error))
        return candidate.string();
    }
  throw cli::command_error(cli::exit_code::failure,
                           "cannot find the headers of Clang " + major +
                               " (stddef.h and others); install "
                               "libclang-common-" +
                               major + "-dev");
}

} // namespace

const std::string &resource_folder() {
  static const std::string folder = find();
  return folder;
}

} // namespace hotpath::source
