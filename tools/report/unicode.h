//===- unicode.h - Reads UTF-8 of others
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_UNICODE_H
#define HOTPATH_REPORT_UNICODE_H

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hotpath::model {

/// The code point at `at`, which is inside of the text and moves behind it; -1
/// for a byte that begins none (RFC 3629).
std::int32_t next_code_point(std::string_view s, std::size_t &at);

} // namespace hotpath::model

#endif // HOTPATH_REPORT_UNICODE_H
