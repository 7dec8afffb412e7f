//===- supported.h - The supported LLVM majors, in words ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_SUPPORTED_H
#define HOTPATH_CLI_SUPPORTED_H

#include "config.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>

namespace hotpath::cli {

/// "14 to 22"
inline std::string supported_range() {
  return std::to_string(*std::begin(supported_majors)) + " to " +
         std::to_string(*std::rbegin(supported_majors));
}

/// Refuses an option's value that is no supported major.
inline CLI::Validator supported_major() {
  return {[](std::string &value) {
            for (const int major : supported_majors)
              if (value == std::to_string(major))
                return std::string();
            return "'" + value + "' is not a supported LLVM major (" +
                   supported_range() + ")";
          },
          ""};
}

} // namespace hotpath::cli

#endif // HOTPATH_CLI_SUPPORTED_H
