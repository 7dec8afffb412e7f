//===- terminal_text.h - Text of a known width in a terminal
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_WATCH_TERMINAL_TEXT_H
#define HOTPATH_WATCH_TERMINAL_TEXT_H

#include <string>
#include <string_view>

namespace hotpath::watch {

/// UTF-8 of others as what a terminal can show: control characters and what is
/// no UTF-8 become '?'; with `ascii` everything beyond ASCII does, but "µ",
/// which becomes 'u'. At most 4096 characters of it.
std::string presentable(std::string_view text, bool ascii);

/// Columns of presentable text: 2 for a wide character, 0 for one that
/// combines. Where setlocale has not chosen UTF-8, each counts as one.
std::size_t columns_of(std::string_view text);

/// Presentable text in exactly `width` columns: cut in the middle, since the
/// end of a qualified name tells more than its beginning, or filled with
/// blanks at the end.
std::string fitted(std::string_view text, std::size_t width, bool ascii);

/// The same, filled at the beginning.
std::string right_aligned(std::string_view text, std::size_t width);

/// Three significant digits: "425 ms", "1.23 µs"; at most 7 columns below
/// eleven days.
std::string short_time(double ns);

/// Digits in groups, or three significant ones where that needs more than 9
/// columns: "357,435", "24.5 M".
std::string short_count(double n);

/// "1.23 k" from a thousand on; at most 6 columns below 10^15.
std::string short_rate(double per_second);

/// "92.5%"
std::string percent(double share);

} // namespace hotpath::watch

#endif // HOTPATH_WATCH_TERMINAL_TEXT_H
