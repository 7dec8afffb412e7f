//===- render.h - A verdict as a table and as JSON
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_RENDER_H
#define HOTPATH_VERDICT_RENDER_H

#include "verdict/comparison.h"

namespace hotpath::verdict {

/// What a verdict does not hold itself.
struct render_input {
  const comparison &result;
  const policy::policy &policy;
  std::string baseline, candidate; // what people call the sides
};

/// For a terminal, `width` columns wide where names allow it: the verdict, what
/// qualifies it, findings by cause, budgets. Names are made printable.
std::string render_table(const render_input &in, unsigned width, bool colour);

/// As verdict-1.schema.json says: raw numbers, members in a fixed order,
/// nothing of the time or the machine.
std::string render_json(const render_input &in);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_RENDER_H
