//===- origin_facts.h - Which commit and which job a run belongs to
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ORIGIN_FACTS_H
#define HOTPATH_ORIGIN_FACTS_H

#include "program_facts.h"

namespace hotpath {

/// What the environment of a continuous-integration job says; null: nothing.
/// `hotpath run` asks git itself.
struct origin_facts {
  const char *sha, *ref, *base_sha, *repository;
  const char *provider, *run; // of the job
};

/// From the variables that GitHub and GitLab document for their jobs.
origin_facts origin_facts_read(const initial_environment &variables);

} // namespace hotpath

#endif
