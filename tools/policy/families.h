//===- families.h - The tables of what is measured, in both spellings
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_POLICY_FAMILIES_H
#define HOTPATH_POLICY_FAMILIES_H

#include "policy/table_reader.h"

namespace hotpath::policy {

/// Reads [icount], [alloc] or [timing], of the policy or of an override.
/// The caller finishes the reader.
std::vector<assignment> read_family(table_reader &t, family f);

/// The same of [functions.icount] and so on.
std::vector<assignment> read_original_family(table_reader &t, family f);

} // namespace hotpath::policy

#endif // HOTPATH_POLICY_FAMILIES_H
