//===- workload.cpp - What a measured program works on ------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "workload.h"

#include "command.h"

#include "merge/digests.h"

#include <cstdlib>

namespace hotpath::cli {

std::string workload_of(const std::vector<std::string> &files) {
  const char *said = std::getenv("HOTPATH_WORKLOAD");
  std::string result = said ? said : "";
  for (const std::string &path : files) {
    const auto digest = merge::sha256_of_file(path);
    if (!digest)
      throw command_error(exit_code::failure,
                          "--input: " + path + " cannot be read");
    result += (result.empty() ? "" : " ") + path.substr(path.rfind('/') + 1) +
              " sha256:" + *digest;
  }
  return result;
}

} // namespace hotpath::cli
