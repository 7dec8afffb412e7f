//===- visible.h - Text of others that hides nothing
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_VISIBLE_H
#define HOTPATH_VERDICT_VISIBLE_H

#include <string>
#include <string_view>

namespace hotpath::verdict {

/// Text on one line in which a reader sees what is there: controls, marks that
/// reorder text (Unicode TR 36) and characters without width are written as
/// \u{202E}, what is no UTF-8 as U+FFFD. At most 4,096 code points are kept.
std::string visible(std::string_view s);

/// The same, cut in the middle to 120 columns: the last scope and the end of
/// the parameters tell functions apart.
std::string shown_name(std::string_view name);

/// A sentence that may hold others' words, for a line of a terminal: visible,
/// at most 160 columns.
std::string shown_line(std::string_view s);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_VISIBLE_H
