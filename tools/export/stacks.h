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

/// A context: its frames from the outermost on are indices into `names`.
struct stack {
  std::vector<std::size_t> frames;
  std::uint64_t self_ns, calls;
};

struct stacks {
  std::vector<std::string> names;
  /// By the same index; null where the report lists no such function.
  std::vector<const model::timing_row *> rows;
  std::vector<stack> all;
  std::uint64_t total_ns() const;
};

/// Those that have self time or calls. `r` has to live on. Throws `missing`
/// when the report has no contexts.
stacks stacks_of(const model::report &r);

} // namespace hotpath::formats

#endif // HOTPATH_EXPORT_STACKS_H
