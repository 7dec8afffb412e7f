//===- unit_run.h - Runs Clang's front end on one unit ----------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SOURCE_UNIT_RUN_H
#define HOTPATH_SOURCE_UNIT_RUN_H

#include "database.h"

#include <memory>

namespace clang {
class FrontendAction;
}

namespace hotpath::source {

/// A compile command made fit for this program: without plugins and without
/// output, with the headers of the Clang that is linked in.
struct front_end_command {
  std::vector<std::string> arguments;
  std::vector<std::string> plugin_arguments; ///< hotpath's, without the prefix
};
front_end_command prepare(const unit &which);

/// Runs `action` in the unit's folder, which stays the current one. False when
/// there was an error, which Clang has told on standard error.
bool run_front_end(const unit &which, const front_end_command &command,
                   std::unique_ptr<clang::FrontendAction> action);

} // namespace hotpath::source

#endif // HOTPATH_SOURCE_UNIT_RUN_H
