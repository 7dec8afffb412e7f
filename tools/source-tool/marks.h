//===- marks.h - The marks that stand in a unit's files ---------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SOURCE_MARKS_H
#define HOTPATH_SOURCE_MARKS_H

#include "database.h"
#include "placement.h"

#include <functional>

namespace hotpath::source {

/// One mark without a label.
struct found_mark {
  text_place where;       ///< what to take out begins here
  std::size_t length = 0; ///< bytes to take out
  std::string refusal;    ///< why it cannot be taken out, else empty
  std::string beside;     ///< what stands behind it, shortened
};

/// Preprocesses the unit and calls `each` for every `[[hotpath::measure]]` and
/// `__attribute__((hotpath_measure))` in it outside system headers. What is in
/// a comment, a string or a branch that is not compiled is no mark. False when
/// the unit has an error.
bool find_marks(const unit &which,
                const std::function<void(const found_mark &)> &each);

} // namespace hotpath::source

#endif // HOTPATH_SOURCE_MARKS_H
