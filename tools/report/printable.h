//===- printable.h - Text of others, fit for a terminal
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_PRINTABLE_H
#define HOTPATH_REPORT_PRINTABLE_H

#include <string>
#include <string_view>

namespace hotpath::model {

/// Control characters replaced, and cut in the middle to at most 160 columns.
std::string printable(std::string_view text);

/// A member's name as a part of a JSON pointer, printable and not too long.
std::string pointer_part(std::string_view name);

} // namespace hotpath::model

#endif // HOTPATH_REPORT_PRINTABLE_H
