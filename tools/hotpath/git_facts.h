//===- git_facts.h - Which commit is checked out ------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_GIT_FACTS_H
#define HOTPATH_CLI_GIT_FACTS_H

#include "report/model.h"

namespace hotpath::cli {

/// Of the work tree around the working directory, as git tells it; nothing
/// outside of one, without git, or before the first commit. `base_sha` stays
/// what a job's environment says.
std::optional<model::git> git_facts();

/// A remote's address without the name and password that may be in it.
std::string without_credentials(const std::string &address);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_GIT_FACTS_H
