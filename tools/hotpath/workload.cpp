//===- workload.cpp - What a measured program works on ------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "workload.h"

#include "command.h"

#include "merge/sha256.h"

#include <cstdlib>
#include <fstream>

namespace hotpath::cli {

std::string workload_of(const std::vector<std::string> &files) {
  const char *said = std::getenv("HOTPATH_WORKLOAD");
  std::string result = said ? said : "";
  for (const std::string &path : files) {
    std::ifstream file(path, std::ios::binary);
    std::string content;
    char block[1 << 16];
    while (file.read(block, sizeof block), file.gcount() > 0)
      content.append(block, std::size_t(file.gcount()));
    // A folder can be opened, and fails when it is read.
    if (!file.is_open() || file.bad())
      throw command_error(exit_code::failure,
                          "--input: " + path + " cannot be read");
    result += (result.empty() ? "" : " ") + path.substr(path.rfind('/') + 1) +
              " sha256:" + merge::sha256(content);
  }
  return result;
}

} // namespace hotpath::cli
