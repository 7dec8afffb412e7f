//===- environment_fields.h - What of an environment has to be equal, and for
// what
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_POLICY_ENVIRONMENT_FIELDS_H
#define HOTPATH_POLICY_ENVIRONMENT_FIELDS_H

#include "policy/policy.h"

namespace hotpath::policy {

/// How grave a difference is for what is measured, unless the policy says
/// otherwise: `refuse`, the two cannot be compared; `demote`, changes are told
/// and never fail; `info`, it is told.
struct environment_field {
  const char *name;
  severity icount, alloc, timing;
};

constexpr environment_field environment_fields[] = {
    {"workload", severity::refuse, severity::refuse, severity::refuse},
    {"arch", severity::refuse, severity::refuse, severity::refuse},
    {"os", severity::refuse, severity::refuse, severity::refuse},
    {"benchmark", severity::refuse, severity::refuse, severity::refuse},
    {"user_metadata", severity::demote, severity::demote, severity::demote},
    {"libc", severity::demote, severity::demote, severity::info},
    {"valgrind", severity::demote, severity::info, severity::info},
    {"clock", severity::info, severity::info, severity::demote},
    {"cpu_model", severity::info, severity::info, severity::demote},
    {"cores", severity::info, severity::info, severity::demote},
    {"kernel", severity::info, severity::info, severity::demote},
};

} // namespace hotpath::policy

#endif // HOTPATH_POLICY_ENVIRONMENT_FIELDS_H
