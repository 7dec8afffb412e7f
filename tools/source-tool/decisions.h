//===- decisions.h - What the plugin would decide ---------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SOURCE_DECISIONS_H
#define HOTPATH_SOURCE_DECISIONS_H

#include "database.h"

#include "Selection.h"

#include <functional>

namespace clang {
class FunctionDecl;
}

namespace hotpath::source {

/// One function definition of a unit. Valid during the call only.
struct decided {
  const clang::FunctionDecl &function;
  const Decision &decision;
  /// Something in the unit needs its code.
  bool emitted;
};

/// Parses the unit as the plugin would see it, with `extra` arguments of the
/// plugin beside those of its command, and calls `each` for every definition,
/// instantiations included. The plugin's own code decides. Returns false, and
/// has called nothing, when the unit has an error.
bool decide_unit(const unit &which, const std::vector<std::string> &extra,
                 const std::function<void(const decided &)> &each);

} // namespace hotpath::source

#endif // HOTPATH_SOURCE_DECISIONS_H
