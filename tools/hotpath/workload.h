//===- workload.h - What a measured program works on --------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_WORKLOAD_H
#define HOTPATH_CLI_WORKLOAD_H

#include <string>
#include <vector>

namespace hotpath::cli {

/// What HOTPATH_WORKLOAD says now and, for each file, its name without folders
/// and the SHA-256 of its contents. Empty without either. Throws command_error
/// for a file that cannot be read.
std::string workload_of(const std::vector<std::string> &files);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_WORKLOAD_H
