//===- environment_values.h - What a report says of where it was made
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_ENVIRONMENT_VALUES_H
#define HOTPATH_VERDICT_ENVIRONMENT_VALUES_H

#include "report/model.h"

#include <string>
#include <string_view>

namespace hotpath::verdict {

/// A field of the policy that the machine, the build or the shell decides.
/// `of` gives an empty text where it is not recorded.
struct machine_field {
  const char *name;
  std::string (*of)(const model::environment &e);
};

/// Null for fields that are of something else.
const machine_field *machine_field_named(std::string_view name);

/// The arguments without the program's own name, and HOTPATH_WORKLOAD.
std::string workload_of(const model::meta &m);

/// What Callgrind calls itself; empty without it.
std::string valgrind_of(const model::meta &m);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_ENVIRONMENT_VALUES_H
