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
    {"pointer_bits", severity::refuse, severity::refuse, severity::refuse},
    {"os", severity::refuse, severity::refuse, severity::refuse},
    {"benchmark", severity::refuse, severity::refuse, severity::refuse},
    {"user_metadata", severity::demote, severity::demote, severity::demote},
    {"compiler", severity::demote, severity::info, severity::demote},
    {"compiler_options", severity::demote, severity::demote, severity::demote},
    {"plugin", severity::demote, severity::demote, severity::demote},
    {"standard_library", severity::demote, severity::info, severity::demote},
    {"libc", severity::demote, severity::demote, severity::info},
    {"allocator", severity::demote, severity::refuse, severity::demote},
    {"valgrind", severity::demote, severity::info, severity::info},
    {"bind_now", severity::demote, severity::info, severity::info},
    {"glibc_tunables", severity::demote, severity::info, severity::info},
    {"aslr", severity::info, severity::info, severity::info},
    {"clock", severity::info, severity::info, severity::demote},
    {"cpu_model", severity::info, severity::info, severity::demote},
    {"cores", severity::info, severity::info, severity::demote},
    {"cpus_allowed", severity::info, severity::info, severity::demote},
    {"cpu_quota", severity::info, severity::info, severity::demote},
    {"memory_limit", severity::info, severity::info, severity::info},
    {"smt", severity::info, severity::info, severity::demote},
    {"turbo", severity::info, severity::info, severity::demote},
    {"governor", severity::info, severity::info, severity::demote},
    {"hypervisor", severity::info, severity::info, severity::demote},
    {"kernel", severity::info, severity::info, severity::demote},
    // What HOTPATH_CANARIES measured: another libc or allocator shows in
    // counts, another machine in times, whatever the fields above say.
    {"canary_counts", severity::demote, severity::demote, severity::info},
    {"canary_speed", severity::info, severity::info, severity::demote},
};

} // namespace hotpath::policy

#endif // HOTPATH_POLICY_ENVIRONMENT_FIELDS_H
