//===- runs.h - Runs of GitHub Actions that have reports ------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_GITHUB_RUNS_H
#define HOTPATH_GITHUB_RUNS_H

#include "github/client.h"

namespace hotpath::github {

struct workflow_run {
  std::uint64_t id = 0;
  std::string head_sha, head_repository, event, conclusion;
};

/// Nothing where a member is missing or of another type.
std::optional<workflow_run> run_of(const nlohmann::json &item);

struct artifact {
  std::uint64_t id = 0;
  std::string name;
};

/// What a run kept under a name that begins with "hotpath-", as far as it can
/// still be had.
std::vector<artifact> artifacts_of(client &github, std::uint64_t run);

/// Its reports, downloaded once and kept in the cache.
std::vector<std::string> reports_of(client &github, const artifact &a);

/// The reports of the newest of these runs that has any, with the run.
struct run_reports {
  workflow_run run;
  std::vector<std::string> files;
};

/// Successful runs by `query` ("head_sha=..."), the newest first, as far as
/// `accept` says so. A list that has just changed is asked for until two
/// answers agree on the newest run: an index that is being built once gave a
/// baseline that was months old.
std::vector<workflow_run>
successful_runs(client &github, const std::string &query,
                const std::function<bool(const workflow_run &)> &accept,
                std::size_t most);

/// The first of `runs` whose artifacts have reports.
std::optional<run_reports>
first_with_reports(client &github, const std::vector<workflow_run> &runs);

} // namespace hotpath::github

#endif // HOTPATH_GITHUB_RUNS_H
