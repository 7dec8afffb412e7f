//===- origin_facts.cpp - Which commit and which job a run belongs to
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "origin_facts.h"

namespace hotpath {

namespace {

// Null where a provider does not tell.
struct provider_variables {
  const char *name, *present, *sha, *ref, *base_sha, *repository, *run;
};
constexpr provider_variables providers[] = {
    {"github", "GITHUB_ACTIONS", "GITHUB_SHA", "GITHUB_REF", nullptr,
     "GITHUB_REPOSITORY", "GITHUB_RUN_ID"},
    {"gitlab", "GITLAB_CI", "CI_COMMIT_SHA", "CI_COMMIT_REF_NAME",
     "CI_MERGE_REQUEST_DIFF_BASE_SHA", "CI_PROJECT_PATH", "CI_PIPELINE_ID"}};

} // namespace

origin_facts origin_facts_read(const initial_environment &variables) {
  origin_facts f = {};
  auto value = [&](const char *name) {
    return name ? variables.get(name) : nullptr;
  };
  for (const provider_variables &p : providers) {
    if (!value(p.present))
      continue;
    f.provider = p.name;
    f.sha = value(p.sha);
    f.ref = value(p.ref);
    f.base_sha = value(p.base_sha);
    f.repository = value(p.repository);
    f.run = value(p.run);
    break;
  }
  return f;
}

} // namespace hotpath
