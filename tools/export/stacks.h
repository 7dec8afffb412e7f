//===- stacks.h - Calling contexts as paths of names --------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_EXPORT_STACKS_H
#define HOTPATH_EXPORT_STACKS_H

#include "export/formats.h"

#include <unordered_map>

namespace hotpath::formats {

/// A context that has self time: its frames from the outermost on are indices
/// into `names`.
struct stack {
  std::vector<std::size_t> frames;
  std::uint64_t self_ns;
};

struct stacks {
  std::vector<std::string> names;
  std::vector<stack> all;
};

/// Throws `missing` when the report has no contexts.
stacks stacks_of(const model::report &r);

} // namespace hotpath::formats

#endif // HOTPATH_EXPORT_STACKS_H
