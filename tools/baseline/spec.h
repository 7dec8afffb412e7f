//===- spec.h - What --baseline and --candidate accept --------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_BASELINE_SPEC_H
#define HOTPATH_BASELINE_SPEC_H

#include <string>

namespace hotpath::baseline {

enum class spec_kind {
  file,    // a report
  dir,     // a folder of reports
  commit,  // a commit, or its nearest ancestor with results
  branch,  // the same for a branch's tip
  base_of, // the commit that a pull request's branch began at
  pr,      // the head of a pull request
  run,     // a run of GitHub Actions
  release, // what a release has, or the commit of its tag
};

/// KIND:VALUE, such as commit:HEAD~1 or pr:12.
struct spec {
  spec_kind kind = spec_kind::file;
  std::string value;

  bool is_on_github() const {
    return kind == spec_kind::base_of || kind == spec_kind::pr ||
           kind == spec_kind::run || kind == spec_kind::release;
  }
  std::string text() const;
};

/// Throws command_error (usage) for what is no spec; `option` is for its
/// sentence. The number of a run and of a pull request is one afterwards.
spec parse_spec(const std::string &text, const std::string &option);

constexpr char spec_forms[] =
    "file:PATH, dir:PATH, commit:COMMIT, branch:NAME, base-of:PULL, pr:PULL, "
    "run:ID or release:TAG";

} // namespace hotpath::baseline

#endif // HOTPATH_BASELINE_SPEC_H
